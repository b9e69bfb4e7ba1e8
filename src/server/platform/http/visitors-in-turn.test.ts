import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/wire.ts'
import { readConfig } from '#server/boot/config.ts'
import { until } from '#server/testing/until.ts'
import { openLog } from '../log.ts'
import { createApp } from './app.ts'
import { handle } from './handle.ts'
import { mountRoutes } from './mount.ts'

const done = { method: 'GET', errors: [], reply: z.object({ done: z.boolean() }) } as const
const slow = endpoint({ ...done, access: 'public', name: 'slow', path: '/slow' })
const pay = endpoint({
  ...done,
  method: 'POST',
  body: z.object({ requestId: Id }),
  access: 'public',
  name: 'pay',
  path: '/pay',
})
const own = endpoint({ ...done, access: 'owner', name: 'own', path: '/own' })

/** An app whose calls but the owner's go on once the gate opens; only one link opens a case. */
async function openGated() {
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const app = await createApp({ config: readConfig({}), log: openLog('silent'), version: '1' }, [slow, pay, own])
  onTestFinished(() => app.close())
  const gated = async ({ ip }: { ip: string }) => {
    begun.push(ip)
    await gate.promise
    return { done: true }
  }
  const routes = [handle(slow, gated), handle(pay, gated), handle(own, async () => ({ done: true }))]
  const ana = { kind: 'owner', accountId: 'a'.repeat(24), email: 'ana@example.com', sessionId: 'a'.repeat(24) } as const
  mountRoutes(app, routes, undefined, {
    identify: async () => ana,
    openPortal: async ({ portalId }) => (portalId === idOf(1) ? idOf(2) : undefined),
    audit: async () => {},
  })
  const owned = () => app.inject({ url: '/api/own', headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
  return { app, begun, gate, owned }
}

const idOf = (nth: number): Id => nth.toString(16).padStart(24, '0')

test("Visitors are answered few at once by network; owners don't wait", async () => {
  const { app, begun, gate, owned } = await openGated()
  const ask = (remoteAddress: string) => app.inject({ url: '/api/slow', remoteAddress })
  const crowd = Array.from({ length: 40 }, () => ask('203.0.113.7'))
  const another = ask('198.51.100.7')
  await until(() => begun.length === 6)
  expect((await owned()).json()).toEqual({ done: true })
  expect(begun.length, 'ASVS 15.2.2').toBe(6)
  gate.resolve()
  await Promise.all([...crowd, another])
  expect(begun.slice(0, 8)).toContain('198.51.100.7')
  expect(begun).toHaveLength(41)
})

test('Invented links share turns, and a real one does not wait', async () => {
  const { app, begun, gate, owned } = await openGated()
  const ask = (nth: number, remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/pay', payload: { requestId: idOf(nth) }, remoteAddress })
  const crowd = Array.from({ length: 40 }, (_, nth) => ask(100 + nth, '203.0.113.7'))
  await until(() => begun.length === 6)
  const payer = ask(1, '198.51.100.7')
  await until(() => begun.includes('198.51.100.7'))
  await owned()
  expect(begun).toHaveLength(7)
  gate.resolve()
  await Promise.all([...crowd, payer])
  expect(begun).toHaveLength(41)
})
