import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDeskPayable } from '#contract/billing/desk-endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import type { CardPort } from '#server/gateways/card/card-port.ts'
import { ProcessorProblem, type ProcessorTrouble } from '#server/gateways/processor-event.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { beginCardPayment, beginWalletPayment } from '../payments/begin-payment.ts'
import { captureWalletPayment } from '../payments/capture-approved.ts'
import { reopenPayable } from '../payments/asking/close-payable.ts'
import { findPayment, nameAttempt, type PayableRow } from '../payments/payment-store.ts'
import { anEvent, aPayable, issuer, oneLine, tell } from '../testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../testing/sandboxed-app.ts'
import { beginInstalments } from './begin-instalments.ts'
import { chargeDueParts } from './charge-parts.ts'
import type { AskedInParts } from './plan-of.ts'
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
const planOf = async ({ id }: Pick<PayableRow, 'id'>) => (await newestInstalments(opened.app.deps.db, id))!
const returning = ({ id }: Pick<PayableRow, 'id'>) => ({
  payableId: id,
  successUrl: 'http://x.example/',
  cancelUrl: 'http://x.example/',
})
const email = () => `dov-waits-${nth}@greenfields.example`
const address = { name: 'Dov Dekker', street: '', postal_code: '1000', city: 'Porto', state: '', country: 'PT' }

/** Agrees to three parts of 30.00, a week apart. */
async function inParts(more: Partial<AskedInParts> = {}, total = 90_00): Promise<PayableRow> {
  const payable = await aPayable(opened.app, who.ana.id, { lines: [{ ...oneLine, amount: total }] })
  await beginInstalments(opened.app.deps, {
    payableId: payable.id,
    token: 'tok_visa',
    email: email(),
    address,
    parts: 3,
    interval: 'weekly',
    start: now(),
    provider: 'Rightframe',
    language: 'en',
    ...more,
  })
  return payable
}

/** Lets days pass, and the scheduler look. */
async function after(days: number): Promise<void> {
  opened.sandbox.clock.advance(Math.round(days * day))
  await chargeDueParts(opened.app.deps)
}
const aMinute = 1 / 1440
const amountsOf = async (payable: PayableRow) =>
  (await shown(payable)).payments.map(({ amount, state }) => [amount, state])

test('While the wallet has yet to answer for a late part, neither the card is charged nor another payment begun', async () => {
  const payable = await inParts({ token: 'tok_chargeCustomerFail' })
  await after(7.01)
  const about = { ...returning(payable), brandName: 'Rightframe' }
  const { paymentId, orderId } = await beginWalletPayment(opened.app.deps, about)
  opened.sandbox.wallet.approve(orderId, 'PENDING')
  await captureWalletPayment(opened.app.deps, (await findPayment(opened.app.deps.db, paymentId))!, orderId)
  expect((await amountsOf(payable)).at(-1)).toEqual([30_00, 'processing'])
  await expect(beginCardPayment(opened.app.deps, returning(payable))).rejects.toMatchObject({
    code: 'payment.under-way',
  })
  await after(3.01)
  await after(0.01)
  expect(await amountsOf(payable)).toHaveLength(3)
  const { captures } = await opened.wallet.order(orderId)
  opened.sandbox.wallet.settle(captures[0]!.id, 'COMPLETED')
  await until(async () => (await shown(payable)).received === 60_00)
  expect(await planOf(payable)).toMatchObject({ state: 'running', tries: 0, lateSince: null })
})

test('While a part is disputed the next one is not charged, and it is once the bank has decided', async () => {
  const payable = await inParts()
  const of = { kind: 'payment', id: (await shown(payable)).payments[0]!._id } as const
  const reference = { payable: payable.id, payment: of.id }
  const object = `dp_${nth}`
  await tell(opened.app, anEvent(payable, 'dispute.opened', { id: object, of, amount: 30_00, reference, at: now() }))
  await after(7.01)
  await after(0.01)
  expect(await amountsOf(payable)).toEqual([[30_00, 'disputed']])
  await tell(opened.app, anEvent(payable, 'dispute.won', { id: object, of, amount: 30_00, reference, at: now() }))
  await after(0.01)
  await until(async () => (await shown(payable)).received === 60_00)
})

/** The same, where calls of the card processor end otherwise. */
async function afterWith(days: number, card: Partial<CardPort>): Promise<void> {
  opened.sandbox.clock.advance(Math.round(days * day))
  const { deps } = opened.app
  await chargeDueParts({ ...deps, card: { ...deps.card!, ...card } })
}
const ends = (trouble: ProcessorTrouble, message: string) => () =>
  Promise.reject(new ProcessorProblem('stripe', trouble, message))

test('A charged part without an answer is looked up, not charged again', async () => {
  const payable = await inParts()
  opened.sandbox.cards.deliveries.hold()
  await afterWith(7.01, { payment: ends('down', 'It does not answer.') })
  expect(await shown(payable)).toMatchObject({ received: 30_00 })
  await after(0.01)
  expect(await amountsOf(payable)).toEqual([
    [30_00, 'paid'],
    [30_00, 'paid'],
  ])
  await opened.sandbox.cards.deliveries.release()
  expect(await shown(payable)).toMatchObject({ received: 60_00 })
})

test('A part whose refusal was made and never heard is declined by what the processor says of it', async () => {
  const payable = await inParts({ token: 'tok_chargeCustomerFail' })
  opened.sandbox.cards.deliveries.hold()
  const { createPayment } = opened.app.deps.card!
  const heardLate: CardPort['createPayment'] = async (asked, key) => {
    const problem = await createPayment(asked, key).catch((error: unknown) => error)
    if (problem instanceof ProcessorProblem) await nameAttempt(opened.app.deps.db, key, problem.objectId!)
    throw new ProcessorProblem('stripe', 'down', 'It broke off.')
  }
  await afterWith(7.01, { createPayment: heardLate })
  expect(await planOf(payable)).toMatchObject({ tries: 0 })
  await after(0.01)
  expect(await planOf(payable)).toMatchObject({ tries: 1 })
  expect(await amountsOf(payable)).toEqual([
    [30_00, 'paid'],
    [30_00, 'failed'],
  ])
  expect((await mailsTo(opened.app, email())).map(({ template }) => template)).toEqual(['part-declined'])
  await opened.sandbox.cards.deliveries.release()
})

test.each(['credentials', 'refused'] as const)(
  'What is our fault at the processor (%s) costs the payer nothing, and is a task; put right, the part is charged',
  async (trouble) => {
    const payable = await inParts()
    await afterWith(7.01, { createPayment: ends(trouble, 'The payment partner does not know our key.') })
    expect(await planOf(payable)).toMatchObject({ state: 'running', tries: 0, lateSince: null })
    expect(await mailsTo(opened.app, email())).toEqual([])
    const tasks = async () =>
      (await who.chiara.call(listTasks, {})).data.filter(({ subject }) => subject === payable.id)
    expect(await tasks()).toMatchObject([
      { kind: 'payment.part-not-charged', note: expect.stringContaining('does not know our key') as string },
    ])
    await after(0.05)
    await until(async () => (await shown(payable)).received === 60_00)
    expect((await amountsOf(payable)).map(([, state]) => state)).toEqual(['paid', 'paid'])
    expect(await tasks()).toEqual([])
  },
)

test('A hundred plans of what was closed before keep nobody else’s part from being charged', async () => {
  const payable = await inParts()
  const closed = await inParts({ start: new Date(now().getTime() + day) })
  const { db, database } = opened.app.deps
  const { id } = await planOf(closed)
  await database.execute('update payables set closed_at = now() where id = $1', [closed.id])
  await database.execute(
    `insert into instalment_plans select (jsonb_populate_record(null::instalment_plans,
      to_jsonb(p) || jsonb_build_object('id', p.id || n, 'state', 'waiting'))).*
     from instalment_plans p, generate_series(1, 100) n where p.id = $1`,
    [id],
  )
  await after(7.01)
  await after(aMinute)
  await until(async () => (await shown(payable)).received === 60_00)
  expect((await findInstalments(db, id))!.state).toBe('ended')
})

test('A plan that an older version left open when its claim was closed is not charged once the claim is asked for again', async () => {
  const payable = await inParts()
  const { db, database, ...needs } = opened.app.deps
  await database.execute('update payables set closed_at = now(), cap = 3000 where id = $1', [payable.id])
  await db.transaction((tx) =>
    reopenPayable(needs, tx, { payableId: payable.id, cause: { kind: 'staff', id: who.chiara.id } }),
  )
  expect(await planOf(payable)).toMatchObject({ state: 'ended', nextAt: null })
  for (const days of [7.01, 7]) await after(days)
  expect(await amountsOf(payable)).toEqual([[30_00, 'paid']])
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(opened.app.deps.db)).problems).toEqual([])
})
