import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDeskPayable } from '#contract/billing/desk-endpoints.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { beginCardPayment } from '../payments/begin-payment.ts'
import { attemptsOf, paymentsOf, type PayableRow } from '../payments/payment-store.ts'
import { aPayable, issuer, oneLine } from '../testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../testing/sandboxed-app.ts'
import { beginInstalments } from './begin-instalments.ts'
import { chargeDueParts } from './charge-parts.ts'
import type { AskedInParts } from './plan-of.ts'
import { partsOfPlan } from './plan-parts.ts'
import { findInstalments, newestInstalments } from './part-store.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let who: People
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
  goByOneClock(opened)
  who = await people(opened.app)
})
afterAll(() => opened.remove())
let nth = 0
beforeEach(() => void nth++)

const day = 86_400_000
const now = () => opened.app.deps.clock()
const shown = ({ id }: Pick<PayableRow, 'id'>) => who.chiara.call(getDeskPayable, { payableId: id })
const email = () => `dov-${nth}@greenfields.example`
const tokens = {
  good: 'tok_visa',
  failsLater: 'tok_chargeCustomerFail',
  asksOnce: 'tok_threeDSecure2Required',
  asksAlways: 'tok_authenticationRequired',
  declined: 'tok_chargeDeclined',
}

async function inParts(card: keyof typeof tokens, more: Partial<AskedInParts> = {}, total = 100_00) {
  const lines = [{ ...oneLine, amount: total }]
  const payable = await aPayable(opened.app, who.ana.id, { lines })
  const address = {
    name: 'Dov Dekker',
    street: 'Kanaalstraat 1',
    postal_code: '1000',
    city: 'Porto',
    state: '',
    country: 'PT',
  }
  const asked: AskedInParts = {
    payableId: payable.id,
    token: tokens[card],
    email: email(),
    address,
    parts: 3,
    interval: 'weekly',
    start: now(),
    provider: 'Rightframe',
    language: 'en',
    ...more,
  }
  const begun = await beginInstalments(opened.app.deps, asked)
  return { payable, begun }
}

/** Lets days pass, and the scheduler look. */
async function after(days: number): Promise<void> {
  opened.sandbox.clock.advance(Math.round(days * day))
  await chargeDueParts(opened.app.deps)
}
const planOf = async ({ id }: Pick<PayableRow, 'id'>) => (await newestInstalments(opened.app.deps.db, id))!
const statesOf = async (payable: PayableRow) =>
  partsOfPlan(await planOf(payable), (await shown(payable)).received).map(({ state }) => state)
const keysOf = async (payable: PayableRow) =>
  (
    await Promise.all(
      (await paymentsOf(opened.app.deps.db, payable.id)).map(({ id }) => attemptsOf(opened.app.deps.db, id)),
    )
  )
    .flat()
    .map(({ key }) => key.split(':part:')[1])

test('Three parts are charged each on its day, rounded up, and sum to the grand total that was consented to', async () => {
  const { payable, begun } = await inParts('good')
  expect(begun.state).toBe('running')
  const plan = await planOf(payable)
  expect(plan).toMatchObject({ partAmount: 33_34, grandTotal: 100_02, state: 'running' })
  expect(plan.mandate.text.replaceAll('\u00a0', ' ')).toContain('Together that is USD 100.02')
  expect(plan.mandate.parts.map(({ amount }) => amount)).toEqual([33_34, 33_34, 33_34])
  expect(await shown(payable)).toMatchObject({ state: 'part-paid', received: 33_34, total: 100_02 })
  await after(3)
  expect(await statesOf(payable)).toEqual(['paid', 'due', 'due'])
  await after(5)
  expect(await statesOf(payable)).toEqual(['paid', 'paid', 'due'])
  await after(7)
  expect(await shown(payable)).toMatchObject({ state: 'paid', received: 100_02 })
  expect((await planOf(payable)).state).toBe('done')
  expect(await keysOf(payable)).toEqual(['1:try:1', '2:try:1', '3:try:1'])
  await after(30)
  expect(await shown(payable)).toMatchObject({ received: 100_02 })
})

test('Nothing is paid beside parts that come by themselves', async () => {
  const { payable } = await inParts('good')
  const pay = beginCardPayment(opened.app.deps, {
    payableId: payable.id,
    successUrl: 'http://x/',
    cancelUrl: 'http://x/',
  })
  await expect(pay).rejects.toMatchObject({ code: 'payment.in-parts' })
  await expect(beginInstalments(opened.app.deps, { ...(await askedAgain(payable)) })).rejects.toMatchObject({
    code: 'payment.in-parts',
  })
})
const askedAgain = async (payable: PayableRow): Promise<AskedInParts> => ({
  payableId: payable.id,
  token: tokens.good,
  email: email(),
  address: (await planOf(payable)).address,
  parts: 2,
  interval: 'weekly',
  start: now(),
  provider: 'Rightframe',
  language: 'en',
})

test('Two who agree to parts at once are one plan, and what both paid counts', async () => {
  const { payable, begun } = await inParts('asksOnce')
  const other = await beginInstalments(opened.app.deps, {
    payableId: payable.id,
    token: tokens.asksOnce,
    email: email(),
    address: { name: 'Dov Dekker', street: '', postal_code: '', city: '', state: '', country: 'PT' },
    parts: 3,
    interval: 'weekly',
    start: now(),
    provider: 'Rightframe',
    language: 'en',
  })
  await answerBank(begun)
  await answerBank(other)
  await until(async () => (await shown(payable)).received === 66_68)
  expect(await statesOf(payable)).toEqual(['paid', 'paid', 'due'])
  await after(15)
  expect(await shown(payable)).toMatchObject({ state: 'paid', received: 100_02 })
})

test('A first part in the future keeps the card without charging it', async () => {
  const { payable } = await inParts('good', { start: new Date(now().getTime() + 5 * day), parts: 2 })
  expect(await shown(payable)).toMatchObject({ state: 'unpaid', total: 100_00, received: 0 })
  expect((await planOf(payable)).state).toBe('running')
  await after(5.01)
  expect(await shown(payable)).toMatchObject({ state: 'part-paid', received: 50_00 })
  await after(7)
  expect(await shown(payable)).toMatchObject({ state: 'paid' })
})

test('A card that its bank wants confirmed makes no plan before that', async () => {
  const { payable, begun } = await inParts('asksOnce')
  expect(begun).toMatchObject({ state: 'requires_action', clientSecret: expect.stringMatching(/^pi_/) as string })
  expect(await newestInstalments(opened.app.deps.db, payable.id)).toBeUndefined()
  expect((await findInstalments(opened.app.deps.db, begun.planId))?.state).toBe('waiting')
  await answerBank(begun)
  await until(async () => (await shown(payable)).received === 33_34)
  expect((await planOf(payable)).state).toBe('running')
  await after(7.01)
  expect(await statesOf(payable)).toEqual(['paid', 'paid', 'due'])
})

test('A card that is confirmed to be kept for later makes the plan, by the processor’s message', async () => {
  const { payable, begun } = await inParts('asksOnce', { start: new Date(now().getTime() + 2 * day) })
  expect(begun).toMatchObject({ state: 'requires_action', clientSecret: expect.stringMatching(/^seti_/) as string })
  expect(await newestInstalments(opened.app.deps.db, payable.id)).toBeUndefined()
  await answerBank(begun)
  await until(async () => (await newestInstalments(opened.app.deps.db, payable.id))?.state === 'running')
})

/** The payer answers on the bank's page, as it is shown in the case's. */
async function answerBank(begun: Awaited<ReturnType<typeof beginInstalments>>): Promise<void> {
  if (begun.state !== 'requires_action') throw new Error('The bank was not asked.')
  const [id] = begun.clientSecret.split('_secret_')
  const body = new URLSearchParams({ answer: 'confirms', within: '1' })
  const { ok } = await fetch(`${opened.sandbox.url}/cards/confirm/${id}`, { method: 'POST', body })
  expect(ok).toBe(true)
}

test('A part that is declined is told with a link, tried again after 3 and 7 days, and then only the rest is due', async () => {
  const { payable } = await inParts('failsLater')
  expect(await statesOf(payable)).toEqual(['paid', 'due', 'due'])
  await after(7.01)
  expect(await statesOf(payable)).toEqual(['paid', 'late', 'due'])
  expect((await mailsTo(opened.app, email())).map(({ template }) => template)).toEqual(['part-declined'])
  await after(2)
  expect(await keysOf(payable)).toEqual(['1:try:1', '2:try:1'])
  await after(1.01)
  await after(4.01)
  expect(await keysOf(payable)).toEqual(['1:try:1', '2:try:1', '2:try:2', '2:try:3'])
  expect(await statesOf(payable)).toEqual(['paid', 'missed', 'missed'])
  expect(await planOf(payable)).toMatchObject({ state: 'failed', nextAt: null })
  expect((await mailsTo(opened.app, email())).at(-1)?.template).toBe('parts-failed')
  await beginCardPayment(opened.app.deps, { payableId: payable.id, successUrl: 'http://x/', cancelUrl: 'http://x/' })
  expect((await shown(payable)).payments.at(-1)).toMatchObject({ amount: 66_68, state: 'created' })
})

test('A part that its bank wants confirmed is paid on the page, and the plan goes on', async () => {
  const { payable, begun } = await inParts('asksAlways')
  await answerBank(begun)
  await until(async () => (await shown(payable)).received === 33_34)
  await after(7.01)
  const mails = await mailsTo(opened.app, email())
  expect(mails.map(({ template }) => template)).toEqual(['part-action-needed'])
  const { paymentId } = await beginCardPayment(opened.app.deps, {
    payableId: payable.id,
    successUrl: 'http://x/',
    cancelUrl: 'http://x/',
  })
  const [attempt] = await attemptsOf(opened.app.deps.db, paymentId)
  opened.sandbox.cards.pay(attempt!.objectId!, '4242424242424242')
  await until(async () => (await shown(payable)).received === 66_68)
  expect(await planOf(payable)).toMatchObject({ state: 'running', tries: 0, lateSince: null })
})

test('A card that is declined at once makes no plan, and the whole can be paid another way', async () => {
  const before = { parts: 2 }
  await expect(inParts('declined', before)).rejects.toMatchObject({ code: 'payment.declined' })
})

test('While the processor is down a due part waits, and is charged once when it is back', async () => {
  const { payable } = await inParts('good', { parts: 2 })
  opened.sandbox.cards.setDown(true)
  await after(7.01)
  opened.sandbox.cards.setDown(false)
  expect(await shown(payable)).toMatchObject({ received: 50_00 })
  await after(0.02)
  expect(await shown(payable)).toMatchObject({ received: 100_00, state: 'paid' })
  expect(await keysOf(payable)).toEqual(['1:try:1', '2:try:1'])
})

test('An answer that was lost charges nothing twice', async () => {
  const { payable } = await inParts('good', { parts: 2 })
  opened.sandbox.cards.trouble('lost', 'lost', 'lost', 'lost')
  await after(7.01)
  await after(0.02)
  await until(async () => (await shown(payable)).state === 'paid')
  expect(await shown(payable)).toMatchObject({ received: 100_00 })
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(opened.app.deps.db)).problems).toEqual([])
})
