import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProcessors } from '../testing/processors.ts'
import type { WalletPort } from './wallet-port.ts'

let opened: Awaited<ReturnType<typeof openProcessors>>
let wallet: WalletPort
beforeAll(async () => {
  opened = await openProcessors()
  wallet = opened.wallet
})
afterAll(() => opened.remove())

let n = 0
const key = () => `test:${++n}`
const usd = (amount: number) => ({ amount, currency: 'USD' })
const reference = { case: 'a1b2', part: '1' }
const order = (amount = usd(10_050)) =>
  wallet.createOrder(
    {
      amount,
      description: 'Case RF-1',
      reference,
      brandName: 'Rightframe',
      returnUrl: 'http://localhost:1/pay/1?success=true',
      cancelUrl: 'http://localhost:1/pay/1?canceled=true',
    },
    key(),
  )

test('An order is approved and captured once, with payer and fee', async () => {
  const made = await order()
  expect(made).toMatchObject({ state: 'action-needed', amount: usd(10_050), reference })
  await expect(wallet.captureOrder(made.id, key())).rejects.toMatchObject({ trouble: 'action-needed' })
  const page = await fetch(`${opened.sandbox.url}/wallet/approve/${made.id}`, {
    method: 'POST',
    body: new URLSearchParams({ how: 'balance' }),
    redirect: 'manual',
  })
  expect(page.headers.get('location')).toBe(
    `http://localhost:1/pay/1?success=true&token=${made.id}&PayerID=SANDBOXPAYER1`,
  )
  const captured = await wallet.captureOrder(made.id, key())
  expect(captured).toMatchObject({ state: 'captured', payer: { id: 'SANDBOXPAYER1' } })
  const [capture] = captured.captures
  expect(capture).toMatchObject({ state: 'paid', amount: usd(10_050), fee: usd(400), order: made.id, reference })
  expect((await wallet.captureOrder(made.id, key())).captures).toEqual(captured.captures)
  expect(await wallet.capture(capture!.id)).toMatchObject({ state: 'paid', reference })
})

test.each([
  ['PENDING', { state: 'captured', captures: [{ state: 'pending', reason: 'PENDING_REVIEW' }] }],
  ['COMPLETED', { state: 'captured', captures: [{ state: 'paid' }] }],
] as const)('A capture is %s as the payer paid', async (outcome, told) => {
  const { id } = await order()
  opened.sandbox.wallet.approve(id, outcome)
  expect(await wallet.captureOrder(id, key())).toMatchObject(told)
})

test('One that is declined is said so, and can be approved again', async () => {
  const { id } = await order()
  opened.sandbox.wallet.approve(id, 'DECLINED')
  await expect(wallet.captureOrder(id, key())).rejects.toMatchObject({
    trouble: 'declined',
    reason: 'INSTRUMENT_DECLINED',
  })
  opened.sandbox.wallet.approve(id)
  expect((await wallet.captureOrder(id, key())).state).toBe('captured')
})

test('A lost answer is requested again with the key: one capture', async () => {
  const { id } = await order()
  opened.sandbox.wallet.approve(id)
  opened.sandbox.wallet.trouble('lost', 'down')
  const captured = await wallet.captureOrder(id, key())
  expect(captured.captures).toHaveLength(1)
})

test('An outage is reported; the same key works later', async () => {
  const { id } = await order()
  opened.sandbox.wallet.approve(id)
  opened.sandbox.wallet.setDown(true)
  const same = key()
  await expect(wallet.captureOrder(id, same)).rejects.toMatchObject({ trouble: 'down', isPassing: true })
  opened.sandbox.wallet.setDown(false)
  expect((await wallet.captureOrder(id, same)).state).toBe('captured')
})

test('Money goes back in part and in full, and never more', async () => {
  const { id } = await order()
  opened.sandbox.wallet.approve(id)
  const [capture] = (await wallet.captureOrder(id, key())).captures
  const part = await wallet.refund({ capture: capture!.id, amount: usd(50), reference: { note: 'CN-1' } }, key())
  expect(part).toMatchObject({ state: 'made', amount: usd(50), capture: capture!.id, reference: { note: 'CN-1' } })
  await expect(
    wallet.refund({ capture: capture!.id, amount: usd(10_001), reference: {} }, key()),
  ).rejects.toMatchObject({
    trouble: 'refused',
  })
  expect((await wallet.refund({ capture: capture!.id, reference: {} }, key())).amount).toEqual(usd(10_000))
  expect((await wallet.capture(capture!.id)).state).toBe('refunded')
  const now = Date.now()
  const booked = await Array.fromAsync(
    wallet.movements({ from: new Date(now - 86_400_000), to: new Date(now + 60_000) }),
  )
  expect(booked.slice(-3)).toMatchObject([
    { kind: 'charge', amount: usd(10_050), fee: usd(400), source: capture!.id },
    { kind: 'refund', amount: usd(-50) },
    { kind: 'refund', amount: usd(-10_000) },
  ])
})

test.each([
  { amount: 5000, currency: 'JPY' },
  { amount: 500_000, currency: 'HUF' },
])('It takes %o', async (amount) => {
  expect((await order(amount)).amount).toEqual(amount)
  expect(wallet.takes(amount.currency)).toBe(true)
})

test('Currencies without unit, and Turkish lira, are refused', async () => {
  await expect(order({ amount: 500_050, currency: 'HUF' })).rejects.toMatchObject({ trouble: 'refused' })
  await expect(order({ amount: 5000, currency: 'TRY' })).rejects.toMatchObject({ trouble: 'refused' })
  expect(wallet.takes('TRY')).toBe(false)
})

test('A dispute has its day and its end', async () => {
  const { id } = await order()
  opened.sandbox.wallet.approve(id)
  const [capture] = (await wallet.captureOrder(id, key())).captures
  const dispute = opened.sandbox.wallet.dispute(capture!.id)
  expect(await wallet.dispute(dispute)).toMatchObject({
    state: 'evidence-needed',
    capture: capture!.id,
    amount: usd(10_050),
  })
  opened.sandbox.wallet.closeDispute(dispute, 'lost')
  expect((await wallet.dispute(dispute)).state).toBe('lost')
})

test.each([
  ['won', 'CANCELED_BY_BUYER'],
  ['won', 'RESOLVED_WITH_PAYOUT'],
  ['won', 'DENIED'],
  ['won', 'NONE'],
  ['lost', 'ACCEPTED'],
] as const)('A dispute is %s where PayPal’s outcome is %s', async (outcome, code) => {
  const { id } = await order()
  opened.sandbox.wallet.approve(id)
  const [capture] = (await wallet.captureOrder(id, key())).captures
  const dispute = opened.sandbox.wallet.dispute(capture!.id)
  opened.sandbox.wallet.closeDispute(dispute, outcome, code)
  expect((await wallet.dispute(dispute)).state).toBe(outcome)
})

test('Deprecated forms of orders, and calls without key, are refused', async () => {
  const { clientId, clientSecret } = opened.sandbox.keys.wallet
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const answer = await fetch(`${opened.sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: 'grant_type=client_credentials',
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const ask = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ application_context: {} })
    const authorization = `Bearer ${token}`
    return (
      await fetch(`${opened.sandbox.url}/v2/checkout/orders`, {
        method: 'POST',
        headers: { authorization, ...headers },
        body,
      })
    ).status
  }
  expect(await ask({ 'paypal-request-id': 'x' })).toBe(400)
  expect(await ask({})).toBe(400)
  expect(await wallet.account()).toMatchObject({ appId: 'APP-SANDBOX' })
})
