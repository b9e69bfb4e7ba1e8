import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskPayable } from '#contract/billing/desk-endpoints.ts'
import { type People, people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { entriesOf } from '../ledger/ledger-store.ts'
import { closePayable, reopenPayable } from '../payments/asking/close-payable.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { settleForReceived } from '../payments/refunds/settle-for-received.ts'
import { aPayable, anEvent, issuer, oneLine, tell } from '../testing/payables.ts'
import { documentedIn } from './document-lines.ts'
import { invoicesOfPayable } from './invoice-store.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
})
afterAll(() => app.remove())

let nth = 0
const cause = () => ({ kind: 'staff', id: who.chiara.id }) as const
const asked = (amount = 100_00) => aPayable(app, who.ana.id, { lines: [{ ...oneLine, amount }] })

/** Money comes in by a payment of its own, or goes back of one. */
async function came(payable: PayableRow, amount: number): Promise<string> {
  const id = `pi_${payable.id}_${++nth}`
  await tell(app, anEvent(payable, 'payment.paid', { id, amount }))
  return id
}
const wentBack = async (payable: PayableRow, payment: string, amount: number, kind: 'made' | 'failed' = 'made') =>
  await tell(
    app,
    anEvent(payable, `refund.${kind}`, { id: `re_${payment}_${amount}`, amount, of: { kind: 'payment', id: payment } }),
  )

/** Kind, total and tax of each tax document. */
const documentsOf = async ({ id }: PayableRow) =>
  (await invoicesOfPayable(app.deps.db, id))
    .filter(({ kind }) => kind !== 'receipt')
    .map(({ kind, gross, facts }) => [kind, gross, facts.totalTax])

/** Documents claim what is settled, and the tax in it as the ledger has it. */
async function areEqual(payable: PayableRow): Promise<void> {
  const { gross, tax } = documentedIn(await invoicesOfPayable(app.deps.db, payable.id), payable.currency)
  const entries = await entriesOf(app.deps.db, payable.id)
  const inLedger = (isOf: (account: string) => boolean) =>
    entries.reduce((sum, { account, amount }) => (isOf(account) ? sum - Number(amount) : sum), 0)
  expect(tax).toBe(inLedger((account) => account === ledgerAccounts.tax('PT')))
  expect(gross).toBe(inLedger((account) => /^(?:tax|owner|provider:(?:fee|rounding)$)/.test(account)))
}

test('Several refunds take back the tax of their invoice to the cent', async () => {
  const payable = await asked()
  const payment = await came(payable, 100_00)
  for (const amount of [33_33, 33_32, 33_35]) {
    await wentBack(payable, payment, amount)
    await areEqual(payable)
  }
  const [invoice, ...notes] = await documentsOf(payable)
  expect(invoice).toEqual(['invoice', 100_00, 18_70])
  expect(notes.reduce((sum, [, , tax]) => sum + Number(tax), 0)).toBe(-18_70)
})

test('What is paid again after a refund has a further invoice', async () => {
  const payable = await asked()
  const first = await came(payable, 50_00)
  await wentBack(payable, first, 20_00)
  const second = await came(payable, 70_00)
  await areEqual(payable)
  expect((await documentsOf(payable)).map(([kind, gross]) => [kind, gross])).toEqual([
    ['invoice', 100_00],
    ['credit-note', -20_00],
    ['invoice', 20_00],
  ])
  await wentBack(payable, first, 30_00)
  await wentBack(payable, second, 70_00)
  await areEqual(payable)
})

test('A refund that is told before its payment has its credit note', async () => {
  const payable = await asked()
  const id = `pi_${payable.id}_late`
  await wentBack(payable, id, 25_00)
  await tell(app, anEvent(payable, 'payment.paid', { id, amount: 100_00 }))
  expect((await documentsOf(payable)).map(([kind, gross]) => [kind, gross])).toEqual([
    ['invoice', 100_00],
    ['credit-note', -25_00],
  ])
  await areEqual(payable)
})

test('A refund of money above the price that failed is credited once', async () => {
  const payable = await asked()
  await came(payable, 100_00)
  const above = await came(payable, 15_00)
  await wentBack(payable, above, 15_00)
  await wentBack(payable, above, 15_00, 'failed')
  await tell(
    app,
    anEvent(payable, 'refund.made', { id: `re_${above}_again`, amount: 15_00, of: { kind: 'payment', id: above } }),
  )
  expect(await documentsOf(payable)).toEqual([
    ['invoice', 100_00, 18_70],
    ['credit-note', -15_00, 0],
  ])
})

test('A refund takes back the rest that was written off, too', async () => {
  const payable = await asked()
  const payment = await came(payable, 99_98)
  await wentBack(payable, payment, 99_98)
  expect(await documentsOf(payable)).toEqual([
    ['invoice', 100_00, 18_70],
    ['credit-note', -100_00, -18_70],
  ])
})

test('Closed for good, the invoice is taken back down to what was paid', async () => {
  const payable = await asked()
  const payment = await came(payable, 40_00)
  const about = { payableId: payable.id, reason: 'Nobody pays the rest.', cause: cause() }
  await app.deps.db.transaction((tx) => closePayable(app.deps, tx, { ...about, isWaived: false }))
  expect(await documentsOf(payable)).toEqual([['invoice', 100_00, 18_70]])
  // Lawyers had it, and ended it.
  for (let again = 0; again < 2; again++)
    await app.deps.db.transaction((tx) => closePayable(app.deps, tx, { ...about, isWaived: true }))
  expect(await documentsOf(payable)).toEqual([
    ['invoice', 100_00, 18_70],
    ['credit-note', -60_00, -11_22],
  ])
  await areEqual(payable)
  await wentBack(payable, payment, 15_00)
  await areEqual(payable)
  await app.deps.db.transaction((tx) => reopenPayable(app.deps, tx, about))
  await came(payable, 75_00)
  await areEqual(payable)
})

test('Settled for what came in, that is the price and nothing more is owed', async () => {
  const payable = await asked()
  const settle = () =>
    app.deps.db.transaction((tx) => settleForReceived(app.deps, tx, { payableId: payable.id, cause: cause() }))
  await expect(settle()).rejects.toMatchObject({ code: 'payment.not-part-paid' })
  const payment = await came(payable, 33_33)
  expect(await settle()).toMatchObject({ total: 33_33, cap: 33_33 })
  await areEqual(payable)
  expect(await documentsOf(payable)).toMatchObject([
    ['invoice', 100_00, 18_70],
    ['credit-note', -66_67, -12_47],
  ])
  const shown = await who.chiara.call(getDeskPayable, { payableId: payable.id })
  expect(shown).toMatchObject({ state: 'paid', total: 33_33, received: 33_33 })
  await expect(settle()).rejects.toMatchObject({ code: 'payment.not-part-paid' })
  await wentBack(payable, payment, 11_11)
  await areEqual(payable)
  await came(payable, 11_11)
  await areEqual(payable)
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})
