import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigProblem, readConfig } from '../boot/config.ts'
import { examineProcessors } from './doctor-processors.ts'
import { openProcessors, sandboxHost } from '../gateways/testing/processors.ts'

let opened: Awaited<ReturnType<typeof openProcessors>>
beforeAll(async () => {
  opened = await openProcessors()
})
afterAll(() => opened.remove())

const environment = () => {
  const { cards, wallet } = opened.sandbox.keys
  return {
    PUBLIC_URL: 'https://frames.example',
    STRIPE_SECRET_KEY: cards.secretKey,
    STRIPE_PUBLISHABLE_KEY: cards.publishableKey,
    STRIPE_WEBHOOK_SECRET: cards.webhookSecret,
    STRIPE_URL: `http://${sandboxHost}`,
    PAYPAL_CLIENT_ID: wallet.clientId,
    PAYPAL_CLIENT_SECRET: wallet.clientSecret,
    PAYPAL_WEBHOOK_ID: wallet.webhookId,
    PAYPAL_MODE: 'test',
    PAYPAL_URL: `http://${sandboxHost}`,
    RIGHTFRAME_HOSTS: [...opened.hosts].map((pair) => pair.join('=')).join(','),
  }
}

test('The doctor names processors’ accounts and webhook addresses', async () => {
  const [cards, wallet] = await examineProcessors(readConfig(environment()))
  expect(cards).toMatchObject({ ok: true, what: 'cards' })
  for (const said of [
    'acct_sandbox',
    'test mode',
    'https://frames.example/api/webhooks/stripe (API version 2026-10-28.endive)',
    'charge.dispute.created',
    'written approval',
  ])
    expect(cards!.detail).toContain(said)
  expect(wallet).toMatchObject({ ok: true, what: 'wallet' })
  expect(wallet!.detail).toContain('PAYMENT.CAPTURE.COMPLETED')
})

test('Unknown and missing keys are reported with a remedy', async () => {
  const wrong = { ...environment(), STRIPE_SECRET_KEY: 'sk_test_other', PAYPAL_CLIENT_SECRET: 'another secret' }
  expect(await examineProcessors(readConfig(wrong))).toMatchObject([
    { ok: false, detail: expect.stringContaining('STRIPE_SECRET_KEY') },
    { ok: false, detail: expect.stringContaining('PAYPAL_CLIENT_ID') },
  ])
  expect(await examineProcessors(readConfig({}))).toMatchObject([
    { ok: true, detail: expect.stringContaining('sandbox') },
  ])
})

test.each<[string, Record<string, string>]>([
  ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is of test', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
  ['PAYPAL_MODE: is live', { PAYPAL_MODE: 'live' }],
  ['set all three', { STRIPE_WEBHOOK_SECRET: '' }],
  ['set all three', { PAYPAL_WEBHOOK_ID: '' }],
  ['must be a secret key of Stripe', { STRIPE_SECRET_KEY: 'pk_test_1' }],
])('Test and live, halves and wrong keys are refused at start: %s', (said, wrong) => {
  const read = () => readConfig({ ...environment(), ...wrong })
  expect(read).toThrow(ConfigProblem)
  expect(read).toThrow(said)
})
