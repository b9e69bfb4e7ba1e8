import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookReturn, bookTransfer, getDeskPayable, refundPayment } from '#contract/billing/desk-endpoints.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { entriesOf } from '../ledger/ledger-store.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import { bookReceived } from './book-transfer.ts'
import type { PayableRow } from './payment-store.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
})
afterAll(() => app.remove())

const shown = ({ id }: Pick<PayableRow, 'id'>) => who.chiara.call(getDeskPayable, { payableId: id })
/** Balances that this payable has brought about, in minor units of dollars. */
const balances = async ({ id }: Pick<PayableRow, 'id'>) =>
  Object.fromEntries(
    (await entriesOf(app.deps.db, id)).map(({ account, amount }) => [
      account.replace(id, 'it').replace(who.ana.id, 'ana'),
      Number(amount),
    ]),
  )
const tasksOf = async ({ id }: Pick<PayableRow, 'id'>) =>
  (await openTasksFor(app.deps.db, ['finance'], 1000)).filter(({ subject }) => subject === id)

test('A bank transfer is booked by staff, once, and what is transferred back too', async () => {
  const payable = await aPayable(app, who.ana.id)
  const payableId = payable.id
  const transfer = { payableId, reference: 'SEPA-1', amount: 123_00, currency: 'USD' as const, bookedOn: '2026-11-20' }
  expect((await refusalOf(who.ana.call(bookTransfer, transfer))).status).toBe(403)
  expect((await refusalOf(who.chiara.call(bookTransfer, { ...transfer, bookedOn: '2999-01-01' }))).code).toBe(
    'transfer.future',
  )
  await who.chiara.call(bookTransfer, transfer)
  for (const reference of ['SEPA-1', 'sepa-1', ' SE PA - 1', 'SEPA\u00a0-1', 'ＳＥＰＡ-1'])
    expect((await refusalOf(who.chiara.call(bookTransfer, { ...transfer, reference }))).code).toBe('transfer.booked')
  expect(await balances(payable)).toEqual({
    'processor:bank': 123_00,
    'tax:PT': -23_00,
    'provider:fee': -45_00,
    'owner:ana:payable': -55_00,
  })
  expect((await mailsTo(app, 'dov@greenfields.example')).at(-1)?.template).toBe('payment-received')
  const payment = (await shown(payable)).payments[0]!._id
  expect((await refusalOf(who.chiara.call(refundPayment, { payableId, payment, reason: 'Back' }))).code).toBe(
    'refund.by-transfer',
  )
  const back = { payableId, payment, reference: 'SEPA-2', amount: 123_01, bookedOn: '2026-11-21', reason: 'Not used.' }
  expect((await refusalOf(who.chiara.call(bookReturn, back))).code).toBe('refund.too-much')
  await who.chiara.call(bookReturn, { ...back, amount: 123_00 })
  expect(await balances(payable)).toEqual({})
  expect(await shown(payable)).toMatchObject({ state: 'returned', refunds: [{ state: 'made', reason: 'Not used.' }] })
})

test('A refund by card that failed is transferred back instead and booked, with no second credit note', async () => {
  const payable = await aPayable(app, who.ana.id)
  const pi = `pi_${payable.id}`
  await tell(app, anEvent(payable, 'payment.paid', { id: pi }))
  const payment = (await shown(payable)).payments[0]!._id
  const back = { payableId: payable.id, payment, reference: 'SEPA-3', bookedOn: '2026-11-21', reason: 'Not used.' }
  expect((await refusalOf(who.chiara.call(bookReturn, { ...back, amount: 123_00 }))).code).toBe('transfer.not-ours')
  const re = { id: `re_${payable.id}`, of: { kind: 'payment', id: pi } } as const
  await tell(app, anEvent(payable, 'refund.made', re), anEvent(payable, 'refund.failed', re))
  expect(await tasksOf(payable)).toMatchObject([{ kind: 'payment.refund-failed' }])
  expect((await refusalOf(who.chiara.call(bookReturn, { ...back, amount: 123_01 }))).code).toBe('refund.too-much')
  await who.chiara.call(bookReturn, { ...back, amount: 123_00 })
  expect(await balances(payable)).toEqual({ 'processor:stripe': 123_00, 'processor:bank': -123_00 })
  const { state, refunds, documents } = await shown(payable)
  expect([state, refunds.map((one) => one.state)]).toEqual(['returned', ['failed', 'made']])
  expect(documents.filter(({ kind }) => kind === 'credit-note').map(({ gross }) => gross)).toEqual([-123_00])
  expect(await tasksOf(payable)).toEqual([])
})

test('One that failed before it was made has its credit note once it is transferred back', async () => {
  const payable = await aPayable(app, who.ana.id)
  const pi = `pi_${payable.id}`
  const re = { id: `re_${payable.id}`, amount: 20_00, of: { kind: 'payment', id: pi } } as const
  await tell(app, anEvent(payable, 'payment.paid', { id: pi }), anEvent(payable, 'refund.failed', re))
  const payment = (await shown(payable)).payments[0]!._id
  const about = { payableId: payable.id, payment, amount: 20_00, bookedOn: '2026-11-21', reason: 'Not used.' }
  await who.chiara.call(bookReturn, { ...about, reference: 'SEPA-4' })
  const { documents } = await shown(payable)
  expect(documents.filter(({ kind }) => kind === 'credit-note').map(({ gross }) => gross)).toEqual([-20_00])
})

test('The same reference on our statement and the law firm’s, or of several claims, is each time booked once', async () => {
  const [one, other] = [await aPayable(app, who.ana.id), await aPayable(app, who.ana.id)]
  const transfer = { reference: 'RF 2026', amount: 60_00, currency: 'USD' as const }
  const day = { bookedOn: '2026-11-20' }
  const atFirm = { ...transfer, payableId: one.id, channel: 'firm', at: new Date('2026-11-20T12:00:00Z') } as const
  await app.deps.db.transaction((tx) => bookReceived(app.deps, tx, atFirm, who.chiara.id))
  for (const { id: payableId } of [one, other]) {
    await who.chiara.call(bookTransfer, { ...transfer, ...day, payableId })
    expect((await refusalOf(who.chiara.call(bookTransfer, { ...transfer, ...day, payableId }))).code).toBe(
      'transfer.booked',
    )
  }
  expect(await balances(one)).toMatchObject({ 'processor:firm': 60_00, 'processor:bank': 60_00 })
  for (const payable of [one, other]) {
    const payment = (await shown(payable)).payments.find(({ processor }) => processor === 'bank')!._id
    const about = { payableId: payable.id, payment, amount: 60_00, reference: 'RF 2027', ...day }
    await who.chiara.call(bookReturn, { ...about, reason: `Back ${payable.id}` })
    expect((await shown(payable)).refunds).toMatchObject([{ payment, state: 'made', reason: `Back ${payable.id}` }])
  }
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})
