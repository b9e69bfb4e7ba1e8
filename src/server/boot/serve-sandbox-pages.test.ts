import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { readConfig } from './config.ts'
import { serveSandboxPages } from './serve-sandbox-pages.ts'
import { folderForTests } from '../testing/places.ts'
import { withStandIns } from './with-stand-ins.ts'

const PUBLIC_URL = 'https://trial.rightframe.example'
let sandbox: Sandbox
let app: FastifyInstance
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, folder: folderForTests('sandbox'), pagesUrl: PUBLIC_URL })
  app = fastify()
  serveSandboxPages(app, withStandIns(readConfig({ PUBLIC_URL, RIGHTFRAME_SANDBOX: '1' }), sandbox))
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})

test('Remote payers get the stand-in’s script and fields from the app', async () => {
  const script = await app.inject('/cards/v3.js')
  expect(script.headers['content-type']).toContain('text/javascript')
  expect(script.body).toContain(`const origin = "${PUBLIC_URL}"`)
  const fields = await app.inject('/cards/fields')
  expect(fields.headers['content-security-policy']).toContain("default-src 'none'")
  for (const { body } of [script, fields]) expect(body).not.toMatch(/127\.0\.0\.1|localhost/)
})

test('A remote payer’s test card becomes a method; others are refused', async () => {
  const card = { expiry: '12/40', code: '123', name: 'Dov' }
  const typed = (number: string) => app.inject({ method: 'POST', url: '/cards/methods', ...form({ number, ...card }) })
  expect((await typed('4242 4242 4242 4242')).json()).toMatchObject({ id: expect.stringMatching(/^pm_/) as unknown })
  expect((await typed('4111 1111 1111 1111')).statusCode).toBe(402)
})

test.each([
  '/sandbox/clock',
  '/sandbox/processors',
  '/mailbox',
  '/mailbox.json',
  '/v1/charges',
  '/cards/../sandbox/clock',
])('What steers the stand-ins is not passed on: %s', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})

test('On this machine and without a sandbox nothing is passed on', async () => {
  for (const environment of [{}, { PUBLIC_URL }]) {
    const other = fastify()
    const config = readConfig(environment)
    serveSandboxPages(other, config.sandbox.isOn ? withStandIns(config, sandbox) : config)
    expect((await other.inject('/cards/v3.js')).statusCode).toBe(404)
    await other.close()
  }
})
