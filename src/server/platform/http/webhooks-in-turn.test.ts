import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { readConfig } from '#server/boot/config.ts'
import { until } from '#server/testing/until.ts'
import { openLog } from '../log.ts'
import { refuse } from '../refuse.ts'
import { createApp } from './app.ts'
import { handle } from './handle.ts'
import { mountRoutes } from './mount.ts'

const asked = { errors: [], reply: z.object({ done: z.boolean() }), access: 'public' } as const
/** Messages held per network (webhook-turns.ts). */
const held = 200

const hook = endpoint({ ...asked, method: 'POST', name: 'hook', path: '/hook', raw: true, limit: 1024 })
const visit = endpoint({ ...asked, method: 'GET', name: 'visit', path: '/visit' })

/** Opens an app whose calls go on once the gate opens. It refuses messages but for "proven". */
async function openGated() {
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const app = await createApp({ config: readConfig({}), log: openLog('silent'), version: '1' }, [hook, visit])
  onTestFinished(() => app.close())
  const gated = async ({ ip, body }: { ip: string; body?: unknown }) => {
    begun.push(ip)
    await gate.promise
    if (body instanceof Uint8Array && Buffer.from(body).toString() !== '"proven"')
      throw refuse('forbidden', 'webhook.refused', 'The message has no signature.')
    return { done: true }
  }
  mountRoutes(app, [handle(hook, gated), handle(visit, gated)], undefined, {
    identify: async () => undefined,
    openPortal: async () => undefined,
    audit: async () => {},
  })
  const headers = { 'content-type': 'application/json' }
  const send = (remoteAddress: string, payload = '"forged"') =>
    app.inject({ method: 'POST', url: '/api/hook', headers, payload, remoteAddress })
  return { app, begun, gate, send }
}

test('A proven message waits neither for forged ones nor for visitors', async () => {
  const { app, begun, gate, send } = await openGated()
  const visitors = Array.from({ length: 40 }, () => app.inject({ url: '/api/visit', remoteAddress: '192.0.2.7' }))
  const forged = Array.from({ length: 40 }, () => send('203.0.113.7'))
  await until(() => begun.length === 8)
  const proven = send('198.51.100.7', '"proven"')
  await until(() => begun.includes('198.51.100.7'))
  expect(begun).toHaveLength(9)
  gate.resolve()
  expect((await proven).json()).toEqual({ done: true })
  expect((await Promise.all(visitors)).map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200))
  expect((await Promise.all(forged)).map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(403))
})

test('Messages beyond what is held of a network are refused', async () => {
  const { begun, gate, send } = await openGated()
  const codes: string[] = []
  for (let nth = 0; nth < held + 60; nth++)
    void send('203.0.113.7').then((answer) => codes.push(answer.json<{ code: string }>().code))
  await until(() => codes.length >= 60)
  expect(codes).toEqual(Array(60).fill('webhooks.too-many'))
  const proven = send('198.51.100.7', '"proven"')
  await until(() => begun.includes('198.51.100.7'))
  gate.resolve()
  expect((await proven).statusCode).toBe(200)
})
