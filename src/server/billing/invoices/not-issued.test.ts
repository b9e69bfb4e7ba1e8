import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decidePayableTax, getDeskPayable } from '#contract/billing/desk-endpoints.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { entriesOf } from '../ledger/ledger-store.ts'
import { closePayable } from '../payments/asking/close-payable.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'

let app: TestApp
let who: People
let billing: TestApp['deps']['config']['billing']
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
  billing = app.deps.config.billing
})
afterAll(() => app.remove())
beforeEach(() => issuedBy(undefined))

const issuedBy = (named: typeof billing.issuer) =>
  void Object.assign(app.deps.config, { billing: { ...billing, issuer: named } })
const tasksOf = async ({ id }: PayableRow) =>
  (await openTasksFor(app.deps.db, ['finance'], 1000)).filter(({ subject }) => subject === id).map(({ kind }) => kind)
const shown = ({ id }: PayableRow) => who.chiara.call(getDeskPayable, { payableId: id })
const documentsOf = async (payable: PayableRow) => (await shown(payable)).documents.map(({ kind }) => kind).toSorted()
const pay = async (payable: PayableRow, amount = 123_00) =>
  await tell(app, anEvent(payable, 'payment.paid', { id: `pi_${payable.id}_${amount}`, amount }))
const close = async ({ id }: PayableRow) =>
  await app.deps.db.transaction((tx) =>
    closePayable(app.deps, tx, {
      payableId: id,
      reason: 'It is over.',
      isWaived: true,
      cause: { kind: 'staff', id: who.chiara.id },
    }),
  )
const decideTax = async (payable: PayableRow) => {
  issuedBy(billing.issuer)
  await who.chiara.call(decidePayableTax, { payableId: payable.id })
}
const ownersOf = async ({ id }: PayableRow) =>
  (await entriesOf(app.deps.db, id)).find(({ account }) => account === `owner:${who.ana.id}:payable`)?.amount

test('Once the issuer is named, everything that is missing is issued, and the task of it ends', async () => {
  const payable = await aPayable(app, who.ana.id)
  await pay(payable)
  expect(await tasksOf(payable)).toEqual(['invoice.not-issued'])
  expect(await documentsOf(payable)).toEqual([])
  await decideTax(payable)
  expect(await documentsOf(payable)).toEqual(['invoice', 'receipt'])
  expect(await tasksOf(payable)).toEqual([])
})

test('A claim that closes with nothing paid is not to be invoiced; a receipt of what came after is issued later', async () => {
  const payable = await aPayable(app, who.ana.id)
  await pay(payable)
  const of = { kind: 'payment', id: `pi_${payable.id}_12300` } as const
  await tell(app, anEvent(payable, 'refund.made', { id: `re_${payable.id}`, of }))
  await close(payable)
  expect(await tasksOf(payable)).toEqual([])
  await pay(payable, 1_00)
  expect(await tasksOf(payable)).toEqual(expect.arrayContaining(['invoice.not-issued', 'payment.over']))
  await decideTax(payable)
  expect(await tasksOf(payable)).toEqual(['payment.over'])
})

test('What was paid before a claim closed stays settled, and is the owner’s once its tax is decided', async () => {
  const payable = await aPayable(app, who.ana.id)
  await pay(payable)
  await close(payable)
  expect(await tasksOf(payable)).toEqual(['invoice.not-issued'])
  expect(await ownersOf(payable)).toBeUndefined()
  await decideTax(payable)
  expect(await ownersOf(payable)).toBe(-55_00n)
  expect(await shown(payable)).toMatchObject({ state: 'paid' })
  expect(await documentsOf(payable)).toEqual(['invoice', 'receipt'])
  expect(await tasksOf(payable)).toEqual([])
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})
