import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { letterDelivery } from '#server/letters/index.ts'
import { readConfig } from './config.ts'
import { openSandbox } from './open-sandbox.ts'
import { openLog } from '../platform/log.ts'
import { openOutbound } from '../platform/outbound/outbound.ts'
import { requestTimeStamp } from '../platform/time-stamps/request-time-stamp.ts'
import { folderForTests, freePort } from '../testing/places.ts'

async function opened(environment: Record<string, string> = {}) {
  const home = folderForTests('home')
  const closing = new AsyncDisposableStack()
  onTestFinished(() => closing.disposeAsync())
  const config = readConfig({ PORT: String(await freePort()), RIGHTFRAME_HOME: home, ...environment })
  const folder = (name: string) => {
    mkdirSync(join(home, name), { recursive: true })
    return join(home, name)
  }
  return await openSandbox({ config, home: { folder }, log: openLog('silent') }, closing)
}

test('The sandbox stamps times by its clock, through the guarded client', async () => {
  const { config, clock } = await opened()
  const outbound = openOutbound({ hosts: config.hosts, userAgent: 'test' })
  onTestFinished(() => outbound.close())
  const stamped = await requestTimeStamp({ outbound }, config.evidence.authorities![0]!, new Uint8Array(32))
  expect(stamped.authority).toContain('Sandbox')
  const port = config.hosts.get('sandbox.rightframe.example')!.split(':')[1]
  const week = 7 * 86_400_000
  const body = JSON.stringify({ advance: week })
  await fetch(`http://127.0.0.1:${port}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(clock().getTime() - Date.now()).toBeGreaterThan(week - 60_000)
  const { body: domain } = await outbound.get(`${config.evidence.registryUrl}/domain/shop.example`, {
    maxBytes: 10_000,
  })
  expect(JSON.parse(Buffer.from(domain).toString())).toMatchObject({ ldhName: 'shop.example' })
})

test('People pay through its processors where none is configured', async () => {
  const { config } = await opened()
  expect(config.processors.card).toMatchObject({ isLive: false, url: 'http://sandbox.rightframe.example' })
  expect(config.processors.card!.script).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/cards\/v3\.js$/)
  expect(config.processors.wallet).toMatchObject({ isLive: false })
})

const keys = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
})

test("An operator's own keys keep the sandbox from taking payments", async () => {
  const { config } = await opened(keys('test'))
  expect(config.hosts.size).toBe(1)
  expect(config.processors).toMatchObject({
    card: { secretKey: 'sk_test_1', url: 'https://api.stripe.com' },
    wallet: undefined,
  })
})

test.each<Record<string, string>>([
  keys('live'),
  { DATABASE_URL: 'postgres://name:word@localhost/base' },
  { EVIDENCE_TSA: 'https://tsa.example/stamp' },
  { PUBLIC_URL: 'https://rightframe.example' },
  { RIGHTFRAME_SANDBOX: '0' },
])('Beside anything real, and where people come, no sandbox starts: %o', async (environment) => {
  const { config } = await opened(environment)
  expect(config.hosts.size).toBe(0)
  expect(config.evidence.registryUrl).toBe('https://rdap.org')
})

const realMail = { SMTP_HOST: 'mail.example', MAIL_FROM: 'hello@rightframe.example', MAIL_IN_PORT: '2525' }

test('A real mail server stays unused: all mail goes into the mailbox', async () => {
  const { config } = await opened({ ...realMail, BANK_ACCOUNT: 'Rightframe|PT50 0002' })
  expect(config.mail).toMatchObject({ kind: 'smtp', host: '127.0.0.1', user: undefined })
  expect(config.mail).toMatchObject({ port: config.letters.mailbox!.port })
  expect(letterDelivery(config)).toEqual({ by: 'mailbox' })
})

test.each([
  ['its mailbox', 3],
  ['all of it', 2],
])('When another program has %s’s port, mail stays and letters wait', async (_, after) => {
  const port = await freePort()
  const other = createServer().listen(port + after, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { config } = await opened({ ...realMail, BANK_ACCOUNT: 'Rightframe|PT50 0002', PORT: String(port) })
  expect(config.mail).toEqual({ kind: 'kept' })
  expect(letterDelivery(config)).toMatchObject({
    by: undefined,
    missing: expect.stringContaining('mailbox') as unknown,
  })
  expect(config.processors.card?.isLive ?? false).toBe(false)
})
