import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTransfer } from '#contract/billing/desk-endpoints.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import { placeInRun, readDue, readOwnerSettlements, readSettlementLines, releaseFromRun } from './index.ts'
import { openCountry, payOutFromProcessor } from './testing/bank.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
  await openCountry(app, who.chiara.id, 'SE')
})
afterAll(() => app.remove())

const inTx = <T>(act: (tx: Tx) => Promise<T>) => app.deps.db.transaction(act)
const dueOfAna = async () => (await readDue(app.deps, app.deps.db, { currency: 'USD' }))[0]!
const transfer = async ({ id }: PayableRow, reference: string, amount: number) =>
  await who.chiara.call(bookTransfer, {
    payableId: id,
    reference,
    amount,
    currency: 'USD',
    bookedOn: new Date().toISOString().slice(0, 10),
  })
let lines = 0
const place = async (...settlementIds: string[]) => {
  const line = { runId: `run-${++lines}`, lineId: `line-${lines}`, ownerId: who.ana.id, country: 'SE', currency: 'USD' }
  await inTx((tx) => placeInRun(app.deps, tx, { ...line, settlementIds, by: who.chiara.id }))
  return line.lineId
}

test('A refund after the placing holds the next run until the line ends', async () => {
  const refunded = await aPayable(app, who.ana.id)
  await tell(app, anEvent(refunded, 'payment.paid', { id: 'pi_r', amount: 123_00 }))
  await payOutFromProcessor(app.deps.db, { amount: 123_00 })
  const [first] = (await dueOfAna()).settlements
  const lineId = await place(first!.id)
  const of = { kind: 'payment' as const, id: 'pi_r' }
  await tell(app, anEvent(refunded, 'refund.made', { id: 're_r', amount: 123_00, of }))
  const next = await aPayable(app, who.ana.id)
  await transfer(next, 'T-next', 123_00)
  const waiting = await dueOfAna()
  expect(waiting.settlements.map(({ payableId }) => payableId)).toEqual([next.id])
  expect(waiting.holds.map(({ code }) => code)).toContain('negative-balance')
  const second = waiting.settlements[0]!.id
  await expect(place(second)).rejects.toMatchObject({ code: 'settlement.negative-left' })
  await expect(place(first!.id, second)).rejects.toMatchObject({ code: 'settlement.not-due' })
  const by = { kind: 'staff' as const, id: who.chiara.id }
  await inTx((tx) => releaseFromRun(app.deps, tx, { lineId, reason: 'The payer got it back.', by }))
  const after = await dueOfAna()
  expect(after).toMatchObject({ due: 55_00, amount: 55_00 })
  expect(after.holds.map(({ code }) => code)).not.toContain('negative-balance')
})

test('Cents that change only tax and fee stand in the statement', async () => {
  const payable = await aPayable(app, who.ana.id)
  for (const nth of [1, 2, 3, 4, 5]) await transfer(payable, `T-cent-${nth}`, 1)
  const until = new Date(Date.now() + 1000)
  const all = await readOwnerSettlements(app.deps.db, who.ana.id, until)
  const cent = all.find(({ payableId }) => payableId === payable.id)!
  const statement = await readSettlementLines(app.deps.db, { ownerId: who.ana.id, from: new Date(0), until })
  const cents = statement.filter(({ settlementId, kind }) => settlementId === cent.id && kind === 'payment')
  expect(cents.map(({ gross }) => gross)).toEqual([1, 1, 1, 1, 1])
  expect(cents.filter(({ share }) => share === 0).length).toBeGreaterThan(0)
})
