import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { readConfig } from '#server/boot/config.ts'
import { openLog } from '../log.ts'
import { createApp } from './app.ts'
import { handle } from './handle.ts'
import { mountRoutes } from './mount.ts'

const reply = z.object({ name: z.string(), inside: z.object({ seen: z.number() }) })
const shown = endpoint({ method: 'GET', errors: [], reply, access: 'public', name: 'shown', path: '/shown' })

async function openApp(environment: Record<string, string> = {}) {
  const app = await createApp({ config: readConfig(environment), log: openLog('silent'), version: '1' }, [shown])
  onTestFinished(() => app.close())
  const row = { name: 'Ana', password_hash: 'secret', inside: { seen: 1, owner: 'secret' } }
  mountRoutes(app, [handle(shown, async () => row)], undefined, {
    identify: async () => undefined,
    openPortal: async () => undefined,
    audit: async () => {},
  })
  return app
}

test('A reply has the fields of its schema and no others', async () => {
  const app = await openApp()
  expect((await app.inject('/api/shown')).json(), 'ASVS 8.2.3, 15.3.1').toEqual({ name: 'Ana', inside: { seen: 1 } })
})

test('Behind HTTPS answers demand it, and HTTP calls are not redirected', async () => {
  const app = await openApp({ PUBLIC_URL: 'https://rightframe.example' })
  const { headers, statusCode } = await app.inject({ url: '/api/shown', headers: { 'x-forwarded-proto': 'http' } })
  expect(headers['strict-transport-security'], 'ASVS 3.4.1').toMatch(/^max-age=31536000; includeSubDomains/)
  expect(statusCode, 'ASVS 4.1.2').toBe(200)
})

test('Other origins are told nothing, and TRACE is not answered', async () => {
  const app = await openApp()
  const foreign = await app.inject({ url: '/api/shown', headers: { origin: 'https://evil.example' } })
  expect(foreign.headers['access-control-allow-origin'], 'ASVS 3.4.2').toBeUndefined()
  const traced = await app.inject({ method: 'TRACE' as 'GET', url: '/api/shown', headers: { 'x-token': 'mirrored' } })
  expect([traced.statusCode, traced.body.includes('mirrored')], 'ASVS 13.4.4').toEqual([404, false])
})
