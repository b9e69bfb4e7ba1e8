import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { readConfig } from '#server/boot/config.ts'
import { openLog } from '../log.ts'
import { createApp } from './app.ts'
import { handle } from './handle.ts'
import { letRequestsEnd } from './let-requests-end.ts'
import { mountRoutes } from './mount.ts'

const own = { method: 'GET', access: 'public', errors: [] } as const
const slow = endpoint({ ...own, name: 'slow', path: '/slow', reply: z.object({ done: z.boolean() }) })
const hang = endpoint({ ...own, name: 'hang', path: '/hang', reply: 'stream' })

/** A server that answers `slow` when it is told to, and whose stream says one line and then waits for its end. */
async function aServer(graceSeconds: number, endsStreams = true) {
  const asked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const app = await createApp({ config: readConfig({}), log: openLog('silent'), version: '1' }, [slow, hang])
  const routes = [
    handle(slow, async () => {
      asked.resolve()
      await gate.promise
      return { done: true }
    }),
    handle(hang, async ({ signal }) => lines(endsStreams ? signal : new AbortController().signal)),
  ]
  mountRoutes(app, routes, undefined, {
    identify: async () => undefined,
    openPortal: async () => undefined,
    audit: async () => {},
  })
  letRequestsEnd(app, graceSeconds)
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`
  return { app, url, asked: asked.promise, answer: gate.resolve }
}

async function* lines(signal: AbortSignal): AsyncGenerator<string> {
  yield 'data: {}\n\n'
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

test('A stopping server answers running requests and closes streams', async () => {
  const { app, url, asked, answer } = await aServer(60)
  const stream = await fetch(`${url}/hang`)
  const reader = stream.body!.getReader()
  await reader.read()
  const answered = fetch(`${url}/slow`)
  await asked
  const closed = app.close()
  expect(await reader.read()).toMatchObject({ done: true })
  expect((await fetch(`${url}/slow`)).status).toBe(503)
  answer()
  expect(await (await answered).json()).toEqual({ done: true })
  await closed
  await expect(fetch(`${url}/slow`)).rejects.toThrow('fetch failed')
})

test('Requests beyond the grace period are cut', async () => {
  const { app, url } = await aServer(0.1, false)
  const reader = (await fetch(`${url}/hang`)).body!.getReader()
  await reader.read()
  await app.close()
  await expect(reader.read()).rejects.toThrow('terminated')
})
