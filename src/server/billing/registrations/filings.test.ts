import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import { rounds } from '#contract/testing/rounds.ts'
import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { entriesOf } from '../ledger/ledger-store.ts'
import { invoicesOfPayable } from '../invoices/invoice-store.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { recordFiled } from './record-filed.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
})
afterAll(() => app.remove())

const line = (kind: PriceLine['kind'], amount: number): PriceLine => ({
  kind,
  description: kind,
  amount,
  taxTreatment: kind === 'government_fee' ? 'outside' : 'taxable',
  rule: kind,
  ruleVersion: '1',
})

let nth = 0
/** 99.00 for one image: 45.00 of the Office, and 54.00 of ours with 10.10 of tax in it. */
const asked = (fee = 45_00) => {
  const id = (++nth).toString(16).padStart(24, '0')
  return aPayable(app, who.ana.id, {
    subject: { kind: 'registration', id },
    title: 'Registration of “Harbour at dusk”',
    lines: [line('government_fee', fee), line('service_fee', 99_00 - fee)].filter(({ amount }) => amount > 0),
    split: { kind: 'registration', of: id, office: 'US' },
  })
}
const subjectOf = ({ subjectKind: kind, subjectId: id }: PayableRow) => ({ kind, id })
const file = async (payable: PayableRow, officeFee = 45_00) =>
  await app.deps.db.transaction((tx) =>
    recordFiled(app.deps, tx, {
      subject: subjectOf(payable),
      at: new Date(),
      officeFee,
      cause: { kind: 'staff', id: who.chiara.id },
    }),
  )
const paid = (payable: PayableRow, nthPayment = 0) =>
  anEvent(payable, 'payment.paid', { id: `pi_${payable.id}_${nthPayment}`, amount: 99_00 })
const refunded = (payable: PayableRow, amount: number) =>
  anEvent(payable, 'refund.made', {
    id: `re_${payable.id}`,
    amount,
    of: { kind: 'payment', id: `pi_${payable.id}_0` },
  })

/** Balances that this payable has brought about, in minor units. */
const balances = async ({ id, subjectId }: PayableRow) =>
  Object.fromEntries(
    (await entriesOf(app.deps.db, id))
      .filter(({ amount }) => amount !== 0n)
      .map(({ account, amount }) => [account.replace(subjectId, 'it').replace(id, 'it'), Number(amount)]),
  )
const linesOf = async ({ id }: PayableRow, kind: string) =>
  (await invoicesOfPayable(app.deps.db, id))
    .filter((one) => one.kind === kind)
    .flatMap(({ facts }) => facts.lines.map((one) => [one.kind, one.amount, one.tax]))

test('A paid order holds the Office’s fee and defers our service', async () => {
  const payable = await asked()
  await tell(app, paid(payable))
  expect(await balances(payable)).toEqual({
    'processor:stripe': 99_00,
    'office-fees:it': -45_00,
    'tax:PT': -10_10,
    'deferred:it': -43_90,
  })
  expect(await linesOf(payable, 'invoice')).toEqual([
    ['government_fee', 45_00, 0],
    ['service_fee', 54_00, 10_10],
  ])
})

test.each([
  ['the same', 45_00, 43_90],
  ['a higher', 65_00, 23_90],
  ['a lower', 35_00, 53_90],
])('Filed at %s fee, our income alone makes up the difference', async (_, officeFee, income) => {
  const payable = await asked()
  await tell(app, paid(payable))
  await file(payable, officeFee)
  await file(payable, officeFee)
  expect(await balances(payable)).toEqual({
    'processor:stripe': 99_00,
    'tax:PT': -10_10,
    'office:us': -officeFee,
    'provider:income': -income,
  })
})

test('A refund after the filing takes back our service with its tax', async () => {
  const payable = await asked()
  await tell(app, paid(payable))
  await file(payable)
  await tell(app, refunded(payable, 54_00))
  expect(await balances(payable)).toEqual({ 'processor:stripe': 45_00, 'office:us': -45_00 })
  expect(await linesOf(payable, 'credit-note')).toEqual([['service_fee', -54_00, -10_10]])
})

test('A refund in part before the filing leaves the Office’s fee whole', async () => {
  const payable = await asked()
  await tell(app, paid(payable), refunded(payable, 30_00))
  const left = await balances(payable)
  expect(left).toMatchObject({ 'processor:stripe': 69_00, 'office-fees:it': -45_00 })
  expect(left['tax:PT']! + left['deferred:it']!).toBe(-24_00)
})

test('An order of the Office’s fee alone has an invoice outside of tax', async () => {
  const payable = await asked(99_00)
  expect(payable.tax).toEqual({ treatment: 'outside', why: 'passed-on' })
  await tell(app, paid(payable))
  expect(await balances(payable)).toEqual({ 'processor:stripe': 99_00, 'office-fees:it': -99_00 })
  expect(await linesOf(payable, 'invoice')).toEqual([['government_fee', 99_00, 0]])
})

test('A refund of a cent that is known before its payment is no rest', async () => {
  const payable = await asked()
  await tell(app, refunded(payable, 1), paid(payable))
  await file(payable)
  expect(await balances(payable)).toMatchObject({ 'processor:stripe': 98_99, 'tax:PT': -10_09 })
})

const story = fc.record({
  officeFee: fc.integer({ min: 0, max: 120_00 }),
  payments: fc.integer({ min: 1, max: 2 }),
  refund: fc.option(fc.integer({ min: 1, max: 99_00 })),
  dispute: fc.option(fc.constantFrom('dispute.won' as const, 'dispute.lost' as const)),
})

test(
  'Any order and repetition of payments and filings gives the same balances',
  { tags: ['long', 'rounds'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.infiniteStream(fc.nat()), async ({ officeFee, ...told }, random) => {
        const [inOrder, mixed] = [await asked(), await asked()]
        for (const event of eventsOf(inOrder, told)) await tell(app, event)
        await file(inOrder, officeFee)
        const steps = [
          ...eventsOf(mixed, told).map((event) => () => tell(app, event)),
          () => file(mixed, officeFee),
        ].map((step) => ({ step, at: random.next().value }))
        const shuffled = steps.toSorted((a, b) => a.at - b.at)
        for (const { step } of [...shuffled, ...shuffled.slice(0, 3)]) await step()
        expect(await balances(mixed)).toEqual(await balances(inOrder))
      }),
      { numRuns: rounds({ usual: 5, deep: 15 }) },
    )
    expect((await checkLedger(app.deps.db)).problems).toEqual([])
  },
)

type Told = { payments: number; refund: number | null; dispute: 'dispute.won' | 'dispute.lost' | null }

function eventsOf(payable: PayableRow, { payments, refund, dispute }: Told): ProcessorEvent[] {
  const disputed = (kind: 'dispute.opened' | 'dispute.funds-withdrawn' | 'dispute.won' | 'dispute.lost') =>
    anEvent(payable, kind, {
      id: `dp_${payable.id}`,
      amount: 99_00,
      of: { kind: 'payment', id: `pi_${payable.id}_0` },
    })
  return [
    ...Array.from({ length: payments }, (_, one) => paid(payable, one)),
    ...(refund === null ? [] : [refunded(payable, refund)]),
    ...(dispute === null ? [] : [disputed('dispute.opened'), disputed('dispute.funds-withdrawn'), disputed(dispute)]),
  ]
}
