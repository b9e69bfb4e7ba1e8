import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { signature } from '#sandbox/cards/card-processor.ts'
import { sandboxHost } from '#server/gateways/testing/processors.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openSandboxedApp } from '../testing/sandboxed-app.ts'
import { processorMessages } from './tables.ts'

let app: TestApp
let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let sandbox: Sandbox
let api: string

beforeAll(async () => {
  opened = await openSandboxedApp()
  ;({ app, sandbox, api } = opened)
})
afterAll(() => opened.remove())

const kept = async () => await app.deps.db.select().from(processorMessages)
const keptOf = async (object: string) => (await kept()).filter((row) => row.object === object)
let n = 0
const key = () => `test:${++n}`

/** A paid payment whose messages wait. */
async function paid() {
  sandbox.cards.deliveries.hold()
  const session = await opened.cards.createCheckout(
    {
      amount: { amount: 900, currency: 'USD' },
      description: 'x',
      successUrl: 'http://localhost:1/',
      cancelUrl: 'http://localhost:1/',
      reference: { case: 'abc' },
    },
    key(),
  )
  sandbox.cards.pay(session.id, '4242424242424242')
  return { session: session.id, payment: (await opened.cards.checkout(session.id)).payment! }
}

const post = async (path: string, body: string, headers: Record<string, string>) => {
  const answer = await fetch(`${api}/webhooks/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.status, ...((await answer.json()) as { message?: string; code?: string }) }
}
const secret = () => sandbox.keys.cards.webhookSecret
const messageOf = async () => {
  const { payment } = await paid()
  const found = sandbox.cards.deliveries.messages.findLast(
    ({ type, body }) => type === 'payment_intent.succeeded' && body.includes(payment),
  )!
  return { payment, body: found.body }
}

describe('A message of the card processor', () => {
  test('Repeated and reordered messages act once', { tags: ['long'] }, async () => {
    const { session, payment } = await paid()
    const statuses = await sandbox.cards.deliveries.release({ times: 100, order: 'reversed' })
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await keptOf(session)).toMatchObject([
      {
        type: 'checkout.session.completed',
        event: {
          kind: 'checkout.paid',
          amount: { amount: 900, currency: 'USD' },
          fee: { amount: 56 },
          reference: { case: 'abc' },
        },
      },
    ])
    expect(await keptOf(payment)).toMatchObject([{ event: { kind: 'payment.paid' } }])
  })

  test('A message reports the current state, not that of sending', async () => {
    const { customer, card } = await customerWith('pm_card_chargeCustomerFail')
    sandbox.cards.deliveries.hold()
    const intent = await opened.cards
      .createPayment(
        { session: 'off', amount: { amount: 900, currency: 'USD' }, description: 'x', reference: {}, customer, card },
        key(),
      )
      .catch((error: { objectId: string }) => error.objectId)
    const { clientSecret } = await opened.cards.payment(intent as string)
    sandbox.cards.confirm(clientSecret, '4242424242424242')
    await sandbox.cards.deliveries.release({ order: 'reversed' })
    const told = (await keptOf(intent as string)).flatMap(({ type, event }) => (event ? [`${type} ${event.kind}`] : []))
    expect(told.toSorted()).toEqual([
      'payment_intent.payment_failed payment.paid',
      'payment_intent.succeeded payment.paid',
    ])
  })

  test('A changed byte, wrong secret or missing secret is refused', async () => {
    const { payment, body } = await messageOf()
    const signed = signature(body, secret())
    const refused = { status: 403, code: 'webhook.refused', message: expect.stringMatching(/Nothing was done\.$/) }
    expect(await post('stripe', body.replace('900', '901'), { 'stripe-signature': signed })).toMatchObject(refused)
    expect(await post('stripe', body, { 'stripe-signature': signature(body, 'whsec_other') })).toMatchObject(refused)
    expect(await post('stripe', body, {})).toMatchObject(refused)
    const old = signature(body, secret(), Math.floor(Date.now() / 1000) - 301)
    expect(await post('stripe', body, { 'stripe-signature': old })).toMatchObject({
      ...refused,
      message: expect.stringContaining('300 seconds'),
    })
    expect(await keptOf(payment)).toEqual([])
  })

  test.each([
    ['another account', (event: object) => ({ ...event, account: 'acct_other' })],
    ['live mode', (event: object) => ({ ...event, livemode: true })],
  ])('A message of %s is refused', async (_, change) => {
    const { body } = await messageOf()
    const changed = JSON.stringify(change(JSON.parse(body) as object))
    expect(await post('stripe', changed, { 'stripe-signature': signature(changed, secret()) })).toMatchObject({
      status: 403,
    })
  })

  test.each([
    [
      'a kind that nothing follows from',
      { type: 'customer.tax_id.created', object: { id: 'txi_1', object: 'tax_id' } },
    ],
    [
      'an object that is not there',
      { type: 'payment_intent.succeeded', object: { id: 'pi_nothing', object: 'payment_intent' } },
    ],
  ])('A message about %s is kept and answered', async (_, { type, object }) => {
    const body = JSON.stringify({
      id: `evt_${key()}`,
      object: 'event',
      created: 1,
      livemode: false,
      type,
      data: { object },
    })
    expect(await post('stripe', body, { 'stripe-signature': signature(body, secret()) })).toMatchObject({ status: 200 })
    expect(await keptOf(object.id)).toMatchObject([{ type, event: null }])
  })

  test('A message waits for the processor, then acts once', { tags: ['long'] }, async () => {
    const { payment, body } = await messageOf()
    sandbox.cards.setDown(true)
    const headers = { 'stripe-signature': signature(body, secret()) }
    expect(await post('stripe', body, headers)).toMatchObject({ status: 503, code: 'webhook.later' })
    sandbox.cards.setDown(false)
    expect(await post('stripe', body, headers)).toMatchObject({ status: 200 })
    expect(await keptOf(payment)).toHaveLength(1)
  })

  test('An oversized message is not read', async () => {
    expect(await post('stripe', 'x'.repeat(300_000), {})).toMatchObject({ status: 413 })
  })
})

async function customerWith(name: string) {
  const { id: customer } = await opened.cards.createCustomer({ email: 'a@b.example', reference: {} }, key())
  const card = await opened.cards.attachCard(name, customer, key())
  return { customer, card: card.id }
}

describe('A message of the wallet', () => {
  const captured = async () => {
    sandbox.wallet.deliveries.hold()
    const amount = { amount: 900, currency: 'EUR' }
    const asked = {
      amount,
      description: 'x',
      reference: { case: 'abc' },
      brandName: 'R',
      returnUrl: 'http://localhost:1/',
      cancelUrl: 'http://localhost:1/',
    }
    const { id } = await opened.wallet.createOrder(asked, key())
    sandbox.wallet.approve(id)
    const [capture] = (await opened.wallet.captureOrder(id, key())).captures
    return capture!.id
  }

  test("A wallet's message acts once with the wallet's certificate", async () => {
    const capture = await captured()
    expect(new Set(await sandbox.wallet.deliveries.release({ times: 3, order: 'reversed' }))).toEqual(new Set([200]))
    expect(await keptOf(capture)).toMatchObject([
      {
        type: 'PAYMENT.CAPTURE.COMPLETED',
        event: { kind: 'payment.paid', amount: { amount: 900, currency: 'EUR' }, reference: { case: 'abc' } },
      },
    ])
  })

  test('A changed byte or foreign certificate is refused', async () => {
    const capture = await captured()
    const { body } = sandbox.wallet.deliveries.messages.findLast((message) => message.body.includes(capture))!
    const { signedHeaders, walletSigner } = await import('#sandbox/wallet/sign.ts')
    const signer = await walletSigner(opened.folder)
    const { webhookId } = sandbox.keys.wallet
    const headersFor = (certificateUrl: string, webhook = webhookId) =>
      signedHeaders(body, { signer, webhookId: webhook, certificateUrl })
    const ours = `http://${sandboxHost}/wallet/certificate.pem`
    expect(await post('paypal', body.replace('9.00', '9.01'), headersFor(ours))).toMatchObject({ status: 403 })
    expect(await post('paypal', body, headersFor('https://evil.example/certificate.pem'))).toMatchObject({
      status: 403,
    })
    expect(await post('paypal', body, headersFor(ours, 'ANOTHER'))).toMatchObject({ status: 403 })
    expect(await post('paypal', body, {})).toMatchObject({ status: 403 })
    expect(await keptOf(capture)).toEqual([])
    expect(await post('paypal', body, headersFor(ours))).toMatchObject({ status: 200 })
  })
})

test('The page is told the key of the fields; nothing of it is secret', async () => {
  const answer = (await (await fetch(`${api}/billing/card-fields`)).json()) as object
  expect(answer).toEqual({ publishableKey: sandbox.keys.cards.publishableKey, script: null })
})
