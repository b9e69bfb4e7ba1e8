import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskPayable, refundPayment } from '#contract/billing/desk-endpoints.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { type People, people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { invoicesOfPayable } from './invoices/invoice-store.ts'
import { checkLedger } from './ledger/check-ledger.ts'
import { entriesOf } from './ledger/ledger-store.ts'
import { captureApproved, captureWalletPayment } from './payments/capture-approved.ts'
import { closePayable } from './payments/asking/close-payable.ts'
import { beginCardPayment, beginWalletPayment } from './payments/begin-payment.ts'
import { attemptsOf, findPayment, type PayableRow } from './payments/payment-store.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { aPayable, issuer } from './testing/payables.ts'
import { openSandboxedApp } from './testing/sandboxed-app.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let who: People
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
  who = await people(opened.app)
})
afterAll(() => opened.remove())

const shown = ({ id }: Pick<PayableRow, 'id'>) => who.chiara.call(getDeskPayable, { payableId: id })
const becomes = (payable: PayableRow, state: string) => until(async () => (await shown(payable)).state === state)
const balances = async ({ id }: Pick<PayableRow, 'id'>) =>
  Object.fromEntries((await entriesOf(opened.app.deps.db, id)).map(({ account, amount }) => [account, Number(amount)]))
const returning = (payable: PayableRow) => ({
  payableId: payable.id,
  successUrl: 'http://localhost:1/pay?success=true',
  cancelUrl: 'http://localhost:1/pay?canceled=true',
})

async function byCard(payable: PayableRow, number: string): Promise<string> {
  const { deps } = opened.app
  const { paymentId } = await beginCardPayment(deps, returning(payable))
  const [attempt] = await attemptsOf(deps.db, paymentId)
  opened.sandbox.cards.pay(attempt!.objectId!, number)
  return paymentId
}

test('Paid by card, given back in part, and found in the processor’s own books', { tags: ['long'] }, async () => {
  const { deps } = opened.app
  const payable = await aPayable(opened.app, who.ana.id)
  const payment = await byCard(payable, '4242424242424242')
  await becomes(payable, 'paid')
  await who.chiara.call(refundPayment, { payableId: payable.id, payment, amount: 23_00, reason: 'A week less' })
  await becomes(payable, 'part-paid')
  const { 'provider:processor-fees': fees = 0, 'processor:stripe': held } = await balances(payable)
  expect(held).toBe(100_00 - fees)
  const kinds = (await invoicesOfPayable(deps.db, payable.id)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['credit-note', 'invoice', 'receipt'])
  const today = new Date(Math.floor(deps.clock().getTime() / 86_400_000) * 86_400_000)
  const later = { ...deps, clock: () => new Date(deps.clock().getTime() + 60_000) }
  const { differences, compared } = await reconcile(later, 'stripe', today)
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThanOrEqual(2)
})

test('A payment whose messages are all sent again, and in reverse, is one payment', { tags: ['long'] }, async () => {
  const payable = await aPayable(opened.app, who.ana.id)
  opened.sandbox.cards.deliveries.hold()
  await byCard(payable, '4242424242424242')
  expect(await shown(payable)).toMatchObject({ state: 'unpaid' })
  await opened.sandbox.cards.deliveries.release({ times: 5, order: 'reversed' })
  await becomes(payable, 'paid')
  expect((await balances(payable))[`owner:${who.ana.id}:payable`]).toBe(-55_00)
})

test('A card that is disputed holds what was paid', { tags: ['long'] }, async () => {
  const payable = await aPayable(opened.app, who.ana.id)
  await byCard(payable, '4000000000000259')
  await becomes(payable, 'disputed')
  expect(await shown(payable)).toMatchObject({ isPayoutHeld: true, disputes: [{ state: 'open' }] })
})

test('A bank’s inquiry holds what was paid until it closes', { tags: ['long'] }, async () => {
  const payable = await aPayable(opened.app, who.ana.id)
  await byCard(payable, '4000000000001976')
  await becomes(payable, 'disputed')
  const [inquiry] = (await shown(payable)).disputes
  expect(() => opened.sandbox.cards.closeDispute(inquiry!.object, 'lost')).toThrow('escalate it first')
  opened.sandbox.cards.closeDispute(inquiry!.object, 'won')
  await becomes(payable, 'paid')
  expect(await shown(payable)).toMatchObject({ isPayoutHeld: false, disputes: [{ state: 'won' }] })
  const open = await openTasksFor(opened.app.deps.db, ['finance'], 1000)
  expect(open.filter(({ subject }) => subject === payable.id)).toEqual([])
  expect((await balances(payable))[`owner:${who.ana.id}:payable`]).toBe(-55_00)
})

test('An inquiry that becomes a dispute is lost like one', { tags: ['long'] }, async () => {
  const payable = await aPayable(opened.app, who.ana.id)
  await byCard(payable, '4000000000001976')
  await becomes(payable, 'disputed')
  const [inquiry] = (await shown(payable)).disputes
  opened.sandbox.cards.escalateInquiry(inquiry!.object)
  opened.sandbox.cards.closeDispute(inquiry!.object, 'lost')
  await becomes(payable, 'returned')
  expect(await shown(payable)).toMatchObject({ payments: [{ state: 'charged-back' }], disputes: [{ state: 'lost' }] })
})

test('Simultaneous captures of a wallet payment pay once', { tags: ['long'] }, async () => {
  const { deps } = opened.app
  const payable = await aPayable(opened.app, who.ana.id)
  const { paymentId, orderId } = await beginWalletPayment(deps, { ...returning(payable), brandName: 'Rightframe' })
  opened.sandbox.wallet.approve(orderId)
  const payment = (await findPayment(deps.db, paymentId))!
  await Promise.all([1, 2].map(() => captureWalletPayment(deps, payment, orderId)))
  await becomes(payable, 'paid')
  const { 'provider:processor-fees': fees = 0, 'processor:paypal': held } = await balances(payable)
  expect(held).toBe(123_00 - fees)
  await who.chiara.call(refundPayment, { payableId: payable.id, payment: paymentId, reason: 'Not used after all' })
  await becomes(payable, 'returned')
})

/** The payable, approved at the wallet by a payer who then closed the window. */
async function approvedByWallet(payable: PayableRow): Promise<void> {
  const { orderId } = await beginWalletPayment(opened.app.deps, { ...returning(payable), brandName: 'Rightframe' })
  opened.sandbox.wallet.approve(orderId)
}

test('Who approves at the wallet and closes the window has paid all the same', { tags: ['long'] }, async () => {
  const payable = await aPayable(opened.app, who.ana.id)
  await approvedByWallet(payable)
  await becomes(payable, 'paid')
  expect((await balances(payable))[`owner:${who.ana.id}:payable`]).toBe(-55_00)
})

test('What was closed meanwhile is not taken of an approved order', { tags: ['long'] }, async () => {
  const { deps } = opened.app
  const payable = await aPayable(opened.app, who.ana.id)
  const { paymentId, orderId } = await beginWalletPayment(deps, { ...returning(payable), brandName: 'Rightframe' })
  const cause = { kind: 'staff', id: who.chiara.id } as const
  await deps.db.transaction((tx) =>
    closePayable(deps, tx, { payableId: payable.id, reason: 'A licence was shown.', isWaived: true, cause }),
  )
  opened.sandbox.wallet.approve(orderId)
  await captureApproved(deps, { paymentId, orderId })
  expect(await opened.wallet.order(orderId)).toMatchObject({ state: 'approved', captures: [] })
})

test.each([
  ['won', 'paid'],
  ['lost', 'returned'],
] as const)('A dispute at the wallet that is %s leaves it %s', { tags: ['long'] }, async (outcome, state) => {
  const payable = await aPayable(opened.app, who.ana.id)
  await approvedByWallet(payable)
  await becomes(payable, 'paid')
  const [payment] = (await shown(payable)).payments
  const [attempt] = await attemptsOf(opened.app.deps.db, payment!._id)
  const { captures } = await opened.wallet.order(attempt!.objectId!)
  const dispute = opened.sandbox.wallet.dispute(captures[0]!.id)
  await becomes(payable, 'disputed')
  opened.sandbox.wallet.closeDispute(dispute, outcome)
  await becomes(payable, state)
  await until(async () => (await shown(payable)).disputes[0]?.state === outcome)
  const { 'provider:processor-fees': fees = 0, 'processor:paypal': held } = await balances(payable)
  expect(held).toBe((outcome === 'won' ? 123_00 : 0) - fees)
  const { deps } = opened.app
  const later = { ...deps, clock: () => new Date(deps.clock().getTime() + 60_000) }
  const today = new Date(Math.floor(deps.clock().getTime() / 86_400_000) * 86_400_000)
  // The processor's books may be ahead of its messages.
  await until(async () => (await reconcile(later, 'paypal', today)).differences.length === 0)
})

test(
  'What was given back in answer to a dispute is gone once, on paper and in the books',
  { tags: ['long'] },
  async () => {
    const { deps } = opened.app
    const payable = await aPayable(opened.app, who.ana.id)
    await approvedByWallet(payable)
    await becomes(payable, 'paid')
    const [payment] = (await shown(payable)).payments
    const [attempt] = await attemptsOf(deps.db, payment!._id)
    const { captures } = await opened.wallet.order(attempt!.objectId!)
    const dispute = opened.sandbox.wallet.dispute(captures[0]!.id)
    await becomes(payable, 'disputed')
    await who.chiara.call(refundPayment, { payableId: payable.id, payment: payment!._id, reason: 'Not delivered' })
    await until(async () => (await shown(payable)).refunds[0]?.state === 'made')
    opened.sandbox.wallet.closeDispute(dispute, 'lost')
    await becomes(payable, 'returned')
    const { 'provider:processor-fees': fees = 0, ...others } = await balances(payable)
    expect(others).toEqual({ 'processor:paypal': -fees })
    expect(await shown(payable)).toMatchObject({ received: 0, payments: [{ state: 'refunded' }] })
    const notes = (await invoicesOfPayable(deps.db, payable.id)).filter(({ kind }) => kind === 'credit-note')
    expect(notes.map(({ gross }) => gross)).toEqual([-123_00])
  },
)

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(opened.app.deps.db)).problems).toEqual([])
})
