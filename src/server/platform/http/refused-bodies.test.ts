import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { readConfig } from '#server/boot/config.ts'
import { openLog } from '../log.ts'
import { createApp } from './app.ts'
import { handle } from './handle.ts'
import { mountRoutes } from './mount.ts'

const megabytes = 8 * 1024 * 1024
const asked = { method: 'POST', errors: [], reply: z.object({ done: z.boolean() }) } as const
const own = endpoint({ ...asked, access: 'owner', name: 'own', path: '/own', body: z.object({}), limit: megabytes })
const open = endpoint({ ...asked, access: 'public', name: 'open', path: '/open', body: z.object({}) })
const hook = endpoint({ ...asked, access: 'public', name: 'hook', path: '/hook', raw: true, limit: 1024 })

let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  app = await createApp({ config: readConfig({}), log: openLog('silent'), version: '1' }, [own, open, hook])
  const done = async () => ({ done: true })
  mountRoutes(app, [handle(own, done), handle(open, done), handle(hook, done)], undefined, {
    identify: async () => undefined,
    openPortal: async () => undefined,
    audit: async () => {},
  })
  await app.listen({ port: 0 })
})
afterAll(() => app.close())

/** Returns the answer to headers alone, after closing. */
async function answerTo(path: string, ...headers: string[]): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => void pieces.push(piece))
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...headers, '', '']
  socket.write(head.join('\r\n'))
  await once(socket, 'end')
  socket.destroy()
  return Buffer.concat(pieces).toString()
}

const long = `Content-Length: ${megabytes}`
const withoutLength = 'Transfer-Encoding: chunked'

test.each([
  ['without a session', '/api/own', long, 401],
  ['without a session, of no length', '/api/own', withoutLength, 401],
  ['larger than the call takes', '/api/open', long, 413],
  ['larger than a webhook takes', '/api/hook', long, 413],
  ['to no call', '/api/nothing', 'Content-Length: 1000', 404],
  ['to no call, of no length', '/api/nothing', withoutLength, 404],
  ['to no page', '/nothing', long, 404],
])('A body %s is refused before any of it has come', async (_, path, header, status) => {
  expect(await answerTo(path, header)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})
