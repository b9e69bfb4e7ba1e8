import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTransfer } from '#contract/billing/desk-endpoints.ts'
import { listSettlements } from '#contract/billing/settlements/endpoints.ts'
import {
  bookFirmTransfer,
  decidePayoutCountry,
  listFirmMoney,
  listPayoutCountries,
} from '#contract/billing/settlements/desk-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { isMoneyDue } from '../payouts/details/tend-details.ts'
import { payableOf, type PayableRow } from '../payments/payment-store.ts'
import { aPayable, anEvent, issuer, oneLine, tell } from '../testing/payables.ts'
import {
  markPaid,
  markReturned,
  placeInRun,
  readDue,
  readOwnerBalance,
  readRun,
  readSettlementLines,
  releaseFromRun,
} from './index.ts'
import { settlementsOfPayable } from './settlement-store.ts'
import { tendSettlements } from './tend-settlements.ts'
import { openCountry, payOutFromProcessor } from './testing/bank.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
  await openCountry(app, who.chiara.id, 'SE')
})
afterAll(() => app.remove())

const paid = (payable: PayableRow, id: string, more: Parameters<typeof anEvent>[2] = { id }) =>
  tell(app, anEvent(payable, 'payment.paid', { ...more, id }))
const own = async (owner: 'ana' | 'bruno' = 'ana') => await who[owner].call(listSettlements, {})
const mineOf = async ({ id }: PayableRow, owner: 'ana' | 'bruno' = 'ana') => {
  const rows = await settlementsOfPayable(app.deps.db, id)
  const row = rows.find(({ ownerId }) => ownerId === who[owner].id)!
  return (await own(owner)).data.find(({ _id }) => _id === row.id)!
}
const inTx = <T>(act: (tx: Parameters<Parameters<typeof app.deps.db.transaction>[0]>[0]) => Promise<T>) =>
  app.deps.db.transaction(act)
const staff = () => ({ kind: 'staff' as const, id: who.chiara.id })
const checked = async () => expect((await checkLedger(app.deps.db)).problems).toEqual([])
let lines = 0
/** Places settlements of Ana's in a line of a run. */
const place = (...settlementIds: string[]) => {
  const lineId = `line-${++lines}`
  const named = { runId: 'run-1', lineId, ownerId: who.ana.id, country: 'SE', currency: 'USD' }
  const line = { ...named, settlementIds, by: who.chiara.id }
  return inTx((tx) => placeInRun(app.deps, tx, line)).then((placed) => ({ lineId, ...placed }))
}

test('A card payment is pending, then due but for its reserve once the bank has it', async () => {
  const payable = await aPayable(app, who.ana.id)
  await paid(payable, 'pi_a')
  expect(await mineOf(payable)).toMatchObject({
    state: 'pending',
    case: { _id: payable.subjectId },
    figures: {
      gross: 123_00,
      tax: 23_00,
      fee: 45_00,
      feePercent: 45,
      share: 55_00,
      reserve: 5_50,
      pending: 55_00,
      due: 0,
    },
    lines: [{ amount: 123_00, tax: 23_00 }],
  })
  await payOutFromProcessor(app.deps.db, { amount: 100_00 })
  await tendSettlements(app.deps)
  expect(await mineOf(payable)).toMatchObject({ state: 'pending' })
  await payOutFromProcessor(app.deps.db, { amount: 23_00 })
  await tendSettlements(app.deps)
  expect((await settlementsOfPayable(app.deps.db, payable.id))[0]).toMatchObject({ state: 'due' })
  expect(await mineOf(payable)).toMatchObject({
    // Ana has entered no details: the money is here, and held.
    state: 'held',
    hold: { code: 'owner', sentence: 'Enter where we pay you.' },
    figures: { pending: 0, reserve: 5_50, due: 49_50 },
  })
  expect((await own()).totals).toEqual([
    { currency: 'USD', pending: 0, held: 55_00, due: 0, inRun: 0, withheld: 0, paid: 0, negative: 0 },
  ])
  await checked()
})

test('A run takes what is due, its bank pays, and what comes back is due again', async () => {
  const [due] = await readDue(app.deps, app.deps.db, { currency: 'USD' })
  expect(due).toMatchObject({ ownerId: who.ana.id, due: 49_50, negative: 0, amount: 49_50 })
  expect(due!.holds.map(({ code }) => code)).toContain('no-details')
  const [one] = due!.settlements
  const placed = await place(one!.id)
  expect(placed).toMatchObject({ amount: 49_50, withheld: 0 })
  expect(await readDue(app.deps, app.deps.db, { currency: 'USD' })).toEqual([])
  await expect(place(one!.id)).rejects.toMatchObject({ code: 'settlement.not-due' })
  await inTx((tx) => releaseFromRun(app.deps, tx, { lineId: placed.lineId, reason: 'The name differs.', by: staff() }))
  await checked()
  const again = await place(one!.id)
  const [inRun] = (await readRun(app.deps.db, 'run-1', new Date())).filter(({ lineId }) => lineId === again.lineId)
  expect(inRun).toMatchObject({ amount: 49_50, state: 'placed', isDisputed: false })
  const bank = { lineId: again.lineId, at: new Date(), reference: 'B-77', by: staff() }
  await inTx((tx) => markPaid(app.deps, tx, bank))
  await inTx((tx) => markPaid(app.deps, tx, bank))
  expect((await own()).totals[0]).toMatchObject({ paid: 49_50, held: 5_50, due: 0 })
  expect(await isMoneyDue(app.deps.db, who.ana.id)).toBe(true)
  await checked()
  await inTx((tx) => markReturned(app.deps, tx, { ...bank, reason: 'The account is closed.' }))
  expect((await own()).totals[0]).toMatchObject({ paid: 0, held: 55_00 })
  expect((await own()).data[0]!.placements.map(({ state }) => state)).toEqual(['released', 'returned'])
  await checked()
})

test('A chargeback after the pay-out is carried as a negative balance, and the next run shows it', async () => {
  const [before] = await readDue(app.deps, app.deps.db, { currency: 'USD' })
  const { id } = before!.settlements[0]!
  const sent = await place(id)
  await inTx((tx) => markPaid(app.deps, tx, { lineId: sent.lineId, at: new Date(), reference: 'B-78', by: staff() }))
  const subject = { kind: 'case', id: (await own()).data[0]!.case._id }
  const payable = (await payableOf(app.deps.db, subject))!
  const of = { kind: 'payment' as const, id: 'pi_a' }
  await tell(
    app,
    anEvent(payable, 'dispute.opened', { id: 'dp_a', of }),
    anEvent(payable, 'dispute.funds-withdrawn', { id: 'dp_a', of }),
    anEvent(payable, 'dispute.lost', { id: 'dp_a', of }),
  )
  expect((await own()).totals[0]).toMatchObject({ paid: 49_50, negative: -49_50, held: 0 })
  await checked()
  const next = await aPayable(app, who.ana.id)
  await who.chiara.call(bookTransfer, {
    payableId: next.id,
    reference: 'T-1',
    amount: 123_00,
    currency: 'USD',
    bookedOn: new Date().toISOString().slice(0, 10),
  })
  const [due] = await readDue(app.deps, app.deps.db, { currency: 'USD' })
  expect(due).toMatchObject({ due: 55_00, negative: -49_50, amount: 5_50 })
  const positive = due!.settlements.find(({ state }) => state === 'due')!
  await expect(place(positive.id)).rejects.toMatchObject({ code: 'settlement.negative-left' })
  const placed = await place(...due!.settlements.map(({ id: each }) => each))
  expect(placed.amount).toBe(5_50)
  await inTx((tx) => markPaid(app.deps, tx, { lineId: placed.lineId, at: new Date(), reference: 'B-79', by: staff() }))
  expect((await own()).totals[0]).toMatchObject({ paid: 55_00, negative: 0, due: 0, held: 0 })
  const all = { ownerId: who.ana.id, from: new Date(0), until: new Date(Date.now() + 1000) }
  const statement = await readSettlementLines(app.deps.db, all)
  expect(statement.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'payment',
      'reserved',
      'placed',
      'taken-out',
      'paid',
      'returned',
      'chargeback',
      'released',
    ]),
  )
  expect(statement.reduce((sum, { balance }) => sum + balance, 0)).toBe(
    (await readOwnerBalance(app.deps.db, who.ana.id, all.until)).get('USD') ?? 0,
  )
  expect(statement.find(({ kind }) => kind === 'chargeback')).toMatchObject({
    share: -55_00,
    fee: -45_00,
    gross: -123_00,
  })
  await checked()
})

test('Owners of a merged price share by weight, and each sees only their own', async () => {
  const of = (ownerId: string, nth: number) => ({
    ownerId,
    feePercent: 45,
    weight: nth,
    case: { id: `${nth}`.repeat(24), reference: `RF-${nth}` },
    lines: 1,
  })
  const payable = await aPayable(app, who.ana.id, {
    lines: [
      { ...oneLine, description: 'RF-1: a year', amount: 41_00 },
      { ...oneLine, description: 'RF-2: two years', amount: 82_00 },
    ],
    split: { kind: 'owners', of: [of(who.ana.id, 1), of(who.bruno.id, 2)] },
  })
  await paid(payable, 'pi_merged')
  const [ana, bruno] = [await mineOf(payable, 'ana'), await mineOf(payable, 'bruno')]
  expect([ana.figures.gross + bruno.figures.gross, ana.figures.tax + bruno.figures.tax]).toEqual([123_00, 23_00])
  expect(ana).toMatchObject({ case: { reference: 'RF-1' }, lines: [{ description: 'RF-1: a year' }] })
  expect(bruno).toMatchObject({ case: { reference: 'RF-2' }, lines: [{ description: 'RF-2: two years' }] })
  expect((await own('bruno')).total).toBe(1)
  expect(bruno.figures.share).toBe(36_67)
  await checked()
})

test('An open dispute holds what is due', async () => {
  const payable = await aPayable(app, who.bruno.id)
  await paid(payable, 'pi_held')
  await payOutFromProcessor(app.deps.db, { amount: 500_00 })
  await tell(app, anEvent(payable, 'dispute.opened', { id: 'dp_h', of: { kind: 'payment', id: 'pi_held' } }))
  expect((await settlementsOfPayable(app.deps.db, payable.id))[0]).toMatchObject({ state: 'held' })
  const due = await readDue(app.deps, app.deps.db, { currency: 'USD', ownerId: who.bruno.id })
  expect(due.flatMap(({ settlements }) => settlements.map(({ payableId }) => payableId))).not.toContain(payable.id)
})

test('Counsel opens a country for the present text only', async () => {
  const { chiara, ana } = who
  const { agency } = await chiara.call(listPayoutCountries, {})
  const decision = {
    country: 'PT',
    decision: 'open' as const,
    basis: 'Opinion of counsel of 3 November 2026: commercial agent.',
    clientAccount: 'PT50 0002 0123 1234 5678 9015 4',
    mandateVersion: agency.version,
  }
  expect(await refusalOf(ana.call(decidePayoutCountry, decision))).toMatchObject({ status: 403 })
  expect(await refusalOf(chiara.call(decidePayoutCountry, { ...decision, mandateVersion: 'older' }))).toMatchObject({
    code: 'country.other-text',
  })
  expect(await refusalOf(chiara.call(decidePayoutCountry, { ...decision, clientAccount: 'PT50 0002' }))).toMatchObject({
    status: 400,
  })
  await chiara.call(decidePayoutCountry, decision)
  expect((await chiara.call(listPayoutCountries, {})).data).toContainEqual(
    expect.objectContaining({
      country: 'PT',
      decision: 'open',
      isCurrent: true,
      clientAccount: 'PT50000201231234567890154',
    }),
  )
  const inRun = {
    runId: 'run-2',
    lineId: 'line-pt',
    ownerId: ana.id,
    currency: 'USD',
    settlementIds: [],
    by: chiara.id,
  }
  const placed = async (country: string) => await inTx((tx) => placeInRun(app.deps, tx, { ...inRun, country }))
  await expect(placed('PT')).rejects.toMatchObject({ code: 'settlement.not-due' })
  await chiara.call(decidePayoutCountry, { ...decision, decision: 'closed' })
  await expect(placed('PT')).rejects.toMatchObject({ code: 'country.closed' })
})

test('Money of a law firm is due once its transfer is booked', async () => {
  const { chiara } = who
  expect((await chiara.call(listFirmMoney, {})).data).toEqual([])
  expect(
    await refusalOf(
      chiara.call(bookFirmTransfer, { settlementId: '0'.repeat(24), amount: 1, reference: 'X', on: '2026-01-02' }),
    ),
  ).toMatchObject({ status: 404 })
})
