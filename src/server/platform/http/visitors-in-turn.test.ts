import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { readConfig } from '#server/config.ts'
import { until } from '#server/testing/until.ts'
import { openLog } from '../log.ts'
import { createApp } from './app.ts'
import { handle } from './handle.ts'
import { mountRoutes } from './mount.ts'

const done = { method: 'GET', errors: [], reply: z.object({ done: z.boolean() }) } as const
const slow = endpoint({ ...done, access: 'public', name: 'slow', path: '/slow' })
const own = endpoint({ ...done, access: 'owner', name: 'own', path: '/own' })

test('however many visitors ask, a few are answered at a time, their networks take turns, and an owner does not wait', async () => {
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const app = await createApp({ config: readConfig({}), log: openLog('silent'), version: '1' }, [slow, own])
  onTestFinished(() => app.close())
  const routes = [
    handle(slow, async ({ ip }) => {
      begun.push(ip)
      await gate.promise
      return { done: true }
    }),
    handle(own, async () => ({ done: true })),
  ]
  const ana = { kind: 'owner', accountId: 'a'.repeat(24), email: 'ana@example.com', sessionId: 'a'.repeat(24) } as const
  mountRoutes(app, routes, undefined, {
    identify: async () => ana,
    openPortal: async () => undefined,
    audit: async () => {},
  })
  const ask = (remoteAddress: string) => app.inject({ url: '/api/slow', remoteAddress })
  const crowd = Array.from({ length: 40 }, () => ask('203.0.113.7'))
  const another = ask('198.51.100.7')
  await until(() => begun.length === 6)
  const owned = await app.inject({ url: '/api/own', headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
  expect(owned.json()).toEqual({ done: true })
  expect(begun.length).toBe(6)
  gate.resolve()
  await Promise.all([...crowd, another])
  expect(begun.slice(0, 8)).toContain('198.51.100.7')
  expect(begun).toHaveLength(41)
})
