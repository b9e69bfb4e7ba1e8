import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAboutPayable, getDeskPayable, listDeskPayables, refundPayment } from '#contract/billing/desk-endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { entriesOf } from '../ledger/ledger-store.ts'
import { followUpPayments } from '../jobs.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import { type StandInCard, standInCard } from '../testing/stand-in-card.ts'
import { beginCardPayment } from './begin-payment.ts'
import { closePayable } from './asking/close-payable.ts'
import type { PayableRow } from './payment-store.ts'

let app: TestApp
let who: People
let card: StandInCard
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
  card = standInCard()
  Object.assign(app.deps, { card })
})
afterAll(() => app.remove())

/** Balances that this payable has brought about, in minor units. */
const balances = async ({ id }: Pick<PayableRow, 'id'>) =>
  Object.fromEntries(
    (await entriesOf(app.deps.db, id)).map(({ account, currency, amount }) => [
      `${account.replace(id, 'it').replace(who.ana.id, 'ana')} ${currency}`,
      Number(amount),
    ]),
  )
const shown = ({ id }: Pick<PayableRow, 'id'>) => who.chiara.call(getDeskPayable, { payableId: id })
const tasksOf = async ({ id }: Pick<PayableRow, 'id'>) =>
  (await openTasksFor(app.deps.db, ['finance'], 1000)).filter(({ subject }) => subject === id)
const paid = {
  'processor:stripe USD': 123_00,
  'tax:PT USD': -23_00,
  'provider:fee USD': -45_00,
  'owner:ana:payable USD': -55_00,
}
let made = 0
const id = (prefix: string) => `${prefix}_${++made}`
const returning = (payable: PayableRow) => ({
  payableId: payable.id,
  successUrl: 'https://app.example/pay/1?success=true',
  cancelUrl: 'https://app.example/pay/1?canceled=true',
})

test('A payment by card is paid once the processor says so, however often and by whichever message', async () => {
  const payable = await aPayable(app, who.ana.id)
  const { paymentId, url } = await beginCardPayment(app.deps, returning(payable))
  expect(url).toContain('https://checkout.example/')
  expect(await shown(payable)).toMatchObject({ state: 'unpaid', payments: [{ _id: paymentId, state: 'created' }] })
  const pi = id('pi')
  const reference = { payable: payable.id, payment: paymentId }
  const event = anEvent(payable, 'payment.paid', { id: pi, reference })
  const session = { object: { kind: 'checkout', id: 'cs_1' }, of: { kind: 'payment', id: pi } } as const
  await tell(app, event, event, anEvent(payable, 'checkout.paid', { id: 'cs_1', reference, ...session }), event)
  expect(await balances(payable)).toEqual(paid)
  expect(await shown(payable)).toMatchObject({ state: 'paid', received: 123_00, payments: [{ state: 'paid' }] })
  const [mail] = (await mailsTo(app, 'dov@greenfields.example')).slice(-1)
  expect(mail?.text).toContain(
    'Your payment of USD 123.00 for “Licence for “Harbour at dusk”” has arrived.'.replaceAll(' 123', '\u00a0123'),
  )
  const { data } = await who.ana.call(listNotifications)
  expect(data.filter(({ title }) => title.includes('was paid'))).toHaveLength(1)
  expect((await refusalOfBegin(payable)).code).toBe('payment.paid')
})

const refusalOfBegin = async (payable: PayableRow) =>
  (await beginCardPayment(app.deps, returning(payable)).catch((error: unknown) => error)) as { code: string }

test('What no message tells is found out by asking the processor', async () => {
  const payable = await aPayable(app, who.ana.id)
  await beginCardPayment(app.deps, returning(payable))
  await who.chiara.call(askAboutPayable, { payableId: payable.id })
  expect(await shown(payable)).toMatchObject({ state: 'unpaid' })
  const { rows } = await app.deps.database.execute(
    'select object_id from payment_attempts a join payments p on p.id = a.payment_id where p.payable_id = $1',
    [payable.id],
  )
  card.paid.add(String(rows[0]!['object_id']))
  const later = { ...app.deps, clock: () => new Date(Date.now() + 3_600_000) }
  await followUpPayments(later)
  expect(await shown(payable)).toMatchObject({ state: 'paid', received: 123_00 })
  expect(await balances(payable)).toEqual({
    ...paid,
    'processor:stripe USD': 119_13,
    'provider:processor-fees USD': 3_87,
  })
})

test('What is pending is not paid, and nobody pays beside it; what failed or ran out can be tried again', async () => {
  const payable = await aPayable(app, who.ana.id)
  const [first, second] = [id('pi'), id('pi')]
  await tell(app, anEvent(payable, 'payment.pending', { id: first }))
  expect(await shown(payable)).toMatchObject({ state: 'processing', received: 0 })
  expect((await refusalOfBegin(payable)).code).toBe('payment.under-way')
  await tell(
    app,
    anEvent(payable, 'payment.failed', { id: first, reason: 'card_declined', at: new Date(Date.now() + 1000) }),
  )
  expect(await shown(payable)).toMatchObject({ state: 'unpaid', payments: [{ state: 'failed' }] })
  await tell(app, anEvent(payable, 'payment.paid', { id: second }))
  expect(await shown(payable)).toMatchObject({ state: 'paid' })
})

test('Of two payments at once the second goes back by itself, and its payer is told', async () => {
  const payable = await aPayable(app, who.ana.id)
  const [first, second] = [id('pi'), id('pi')]
  await Promise.all([first, second].map((pi) => tell(app, anEvent(payable, 'payment.paid', { id: pi }))))
  await until(async () => (await shown(payable)).refunds[0]?.state === 'made')
  expect(await shown(payable)).toMatchObject({
    state: 'paid',
    received: 123_00,
    refunds: [{ amount: 123_00, requestedBy: 'automatic' }],
  })
  expect(await balances(payable)).toEqual(paid)
  expect(await tasksOf(payable)).toEqual([])
  const mails = (await mailsTo(app, 'dov@greenfields.example')).slice(-4).map(({ template }) => template)
  expect(mails).toEqual(expect.arrayContaining(['payment-too-much-goes-back', 'payment-refunded']))
  expect(mails).not.toContain('payment-too-much')
})

test('What is paid after it was closed, or in another currency, is the payer’s', async () => {
  const [closed, foreign] = [await aPayable(app, who.ana.id), await aPayable(app, who.ana.id)]
  await app.deps.db.transaction((tx) =>
    closePayable(app.deps, tx, {
      payableId: closed.id,
      reason: 'A licence was shown.',
      isWaived: true,
      cause: { kind: 'staff', id: who.chiara.id },
    }),
  )
  expect((await refusalOfBegin(closed)).code).toBe('payment.closed')
  await tell(app, anEvent(closed, 'payment.paid', { id: id('pi') }))
  await tell(app, anEvent(foreign, 'payment.paid', { id: id('pi'), currency: 'EUR' }))
  expect(await balances(closed)).toEqual({ 'processor:stripe USD': 123_00, 'payer:it USD': -123_00 })
  expect(await balances(foreign)).toEqual({ 'processor:stripe EUR': 123_00, 'payer:it EUR': -123_00 })
  const notes = [await tasksOf(closed), await tasksOf(foreign)].flat().map(({ note }) => note)
  expect(notes).toEqual([
    expect.stringContaining('it was closed before it was paid'),
    expect.stringContaining('it is in EUR, and USD was asked for'),
  ])
})

test('A part is given back by staff, with a reason, once, and never more than is left', async () => {
  const payable = await aPayable(app, who.ana.id)
  const pi = id('pi')
  await tell(app, anEvent(payable, 'payment.paid', { id: pi }))
  const { payments } = await shown(payable)
  const payment = payments[0]!._id
  const payableId = payable.id
  expect((await refusalOf(who.ana.call(refundPayment, { payableId, payment, reason: 'Mine' }))).status).toBe(403)
  const tooMuch = await refusalOf(
    who.chiara.call(refundPayment, { payableId, payment, amount: 123_01, reason: 'Too much' }),
  )
  expect(tooMuch.problem).toMatchObject({
    code: 'refund.too-much',
    message: expect.stringContaining('123.00') as string,
  })
  const half = { payableId, payment, amount: 61_50, reason: 'Half of the time' }
  const clicks = await Promise.allSettled([1, 2].map(() => who.chiara.call(refundPayment, { ...half, left: 123_00 })))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const late = await refusalOf(who.chiara.call(refundPayment, { ...half, left: 123_00 }))
  expect(late.problem).toMatchObject({
    code: 'refund.changed',
    message: expect.stringContaining('61.50 can be given back now') as string,
  })
  const answers = await Promise.allSettled([1, 2, 3].map(() => who.chiara.call(refundPayment, half)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await until(async () => (await shown(payable)).refunds.every(({ state }) => state === 'made'))
  expect(await balances(payable)).toEqual({})
  expect(await shown(payable)).toMatchObject({ state: 'returned', payments: [{ state: 'refunded' }], refundable: [] })
  expect(new Set(card.keys).size).toBe(card.keys.length)
  expect((await refusalOf(who.chiara.call(refundPayment, { payableId, payment, reason: 'Again' }))).code).toBe(
    'refund.too-much',
  )
})

test('A refund that the processor declines is told to staff; one that it does not answer is asked for under the same key', async () => {
  const payable = await aPayable(app, who.ana.id)
  await tell(app, anEvent(payable, 'payment.paid', { id: id('pi') }))
  const payment = (await shown(payable)).payments[0]!._id
  const refund = card.refund
  let tries = 0
  card.refund = async (asked, key) => {
    const answer = await refund(asked, key)
    // It was made, and the answer was lost.
    if (++tries === 1) throw new ProcessorProblem('stripe', 'down', 'The processor did not answer.')
    return answer
  }
  await who.chiara.call(refundPayment, { payableId: payable.id, payment, amount: 10_00, reason: 'Slow line' })
  await until(async () => (await shown(payable)).refunds[0]?.state === 'made')
  expect(tries).toBe(2)
  expect(card.keys.at(-1)).toBe(card.keys.at(-2))
  card.refund = async () => {
    throw new ProcessorProblem('stripe', 'declined', 'The card is closed.', { reason: 'expired_or_canceled_card' })
  }
  await who.chiara.call(refundPayment, { payableId: payable.id, payment, amount: 20_00, reason: 'Closed card' })
  await until(async () => (await shown(payable)).refunds[1]?.state === 'failed')
  card.refund = refund
  expect(await tasksOf(payable)).toMatchObject([
    { kind: 'payment.refund-failed', note: expect.stringContaining('expired_or_canceled_card') as string },
  ])
  expect(await shown(payable)).toMatchObject({ received: 113_00, state: 'part-paid' })
})

test('A dispute is a task with its deadline, holds the pay-out, and ends won or lost', async () => {
  const [won, lost] = [await aPayable(app, who.ana.id), await aPayable(app, who.ana.id)]
  const dueAt = new Date(Date.now() + 9 * 86_400_000)
  for (const payable of [won, lost]) {
    const dp = `dp_${payable.id}`
    await tell(
      app,
      anEvent(payable, 'payment.paid', { id: `pi_${payable.id}` }),
      anEvent(payable, 'dispute.opened', {
        id: dp,
        of: { kind: 'payment', id: `pi_${payable.id}` },
        dueAt,
        reason: 'fraudulent',
      }),
      anEvent(payable, 'dispute.funds-withdrawn', { id: dp, of: { kind: 'payment', id: `pi_${payable.id}` } }),
    )
    expect(await shown(payable)).toMatchObject({ state: 'disputed', isPayoutHeld: true, disputes: [{ state: 'open' }] })
    expect(await tasksOf(payable)).toMatchObject([
      { kind: 'payment.disputed', dueAt, note: expect.stringContaining('fraudulent') as string },
    ])
    expect(await balances(payable)).toMatchObject({ 'disputed:it USD': 123_00 })
  }
  await tell(
    app,
    anEvent(won, 'dispute.won', { id: `dp_${won.id}` }),
    anEvent(won, 'dispute.funds-reinstated', { id: `dp_${won.id}` }),
  )
  await tell(app, anEvent(lost, 'dispute.lost', { id: `dp_${lost.id}` }))
  expect(await balances(won)).toEqual(paid)
  expect(await balances(lost)).toEqual({})
  expect(await shown(won)).toMatchObject({ state: 'paid', isPayoutHeld: false, disputes: [{ state: 'won' }] })
  expect(await shown(lost)).toMatchObject({ state: 'returned', payments: [{ state: 'charged-back' }] })
  expect([...(await tasksOf(won)), ...(await tasksOf(lost))]).toEqual([])
})

test('What went back twice, by refund and by the bank, is asked for once, and paid again it is paid', async () => {
  const payable = await aPayable(app, who.ana.id)
  const about = { of: { kind: 'payment', id: `pi_${payable.id}` } } as const
  await tell(
    app,
    anEvent(payable, 'payment.paid', { id: about.of.id }),
    anEvent(payable, 'refund.made', { id: `re_${payable.id}`, ...about }),
    anEvent(payable, 'dispute.funds-withdrawn', { id: `dp_${payable.id}`, ...about }),
    anEvent(payable, 'dispute.lost', { id: `dp_${payable.id}`, ...about }),
  )
  expect(await shown(payable)).toMatchObject({ state: 'returned', received: 0 })
  const { paymentId } = await beginCardPayment(app.deps, returning(payable))
  const again = (await shown(payable)).payments.find(({ _id }) => _id === paymentId)
  expect(again).toMatchObject({ amount: 123_00, state: 'created' })
  const reference = { payable: payable.id, payment: paymentId }
  await tell(app, anEvent(payable, 'payment.paid', { id: id('pi'), reference }))
  expect(await shown(payable)).toMatchObject({ state: 'paid', received: 123_00 })
  const { 'processor:stripe USD': _, ...shares } = paid
  expect(await balances(payable)).toEqual({ ...shares, 'payer:it USD': 123_00 })
})

test('Messages about nothing of ours change nothing', async () => {
  const before = await checkLedger(app.deps.db)
  const strange = anEvent({ id: 'f'.repeat(24) }, 'payment.paid', { id: 'pi_strange' })
  await tell(app, strange, { ...strange, reference: {} }, { ...strange, kind: 'subscription.changed' })
  expect(await checkLedger(app.deps.db)).toEqual(before)
})

test('Staff page through what was asked for', async () => {
  const first = await who.chiara.call(listDeskPayables, { pageSize: 2 })
  expect(first.data).toHaveLength(2)
  const second = await who.chiara.call(listDeskPayables, { pageSize: 2, before: first.next! })
  expect(second.data.some(({ _id }) => first.data.some((one) => one._id === _id))).toBe(false)
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})
