import { expect, test } from 'vitest'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { dividedBy } from '../payments/asking/payable.ts'
import { sharesOf } from '../payments/shares.ts'
import { type Documented, linesBetween, taxSettled } from './document-lines.ts'
import type { TaxDecision } from './tax-of.ts'

const line = (amount: number, taxTreatment: PriceLine['taxTreatment'] = 'taxable', description = 'Use'): PriceLine => ({
  kind: 'future_licence',
  description,
  amount,
  taxTreatment,
  rule: 'licence',
  ruleVersion: '1',
})
const portugal: TaxDecision = {
  treatment: 'standard',
  country: 'PT',
  rate: 2300,
  source: 'law',
  checkedAt: '2026-11-26',
}

function priced(lines: PriceLine[], tax: TaxDecision = portugal) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { lines, total, tax, shares: sharesOf(lines, tax, { kind: 'owner', ownerId: 'ana', feePercent: 45 }) }
}
type Payable = ReturnType<typeof priced>

const sumOf = (lines: ReturnType<typeof linesBetween>): Documented => ({
  gross: lines.reduce((sum, { amount }) => sum + amount, 0),
  tax: lines.reduce((sum, { tax }) => sum + tax, 0),
})

/** Issues one document after the other, from nothing. */
function documents(payable: Payable, amounts: readonly number[]) {
  let documented: Documented = { gross: 0, tax: 0 }
  return amounts.map((to) => {
    const document = sumOf(linesBetween(payable, documented, to))
    documented = { gross: documented.gross + document.gross, tax: documented.tax + document.tax }
    return { ...document, documented }
  })
}

test('Three credit notes of one invoice take back its tax to the cent', () => {
  const [invoice, ...notes] = documents(priced([line(100_00)]), [100_00, 66_67, 33_34, 0])
  expect(invoice).toMatchObject({ gross: 100_00, tax: 18_70 })
  expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe(-18_70)
  expect(notes.at(-1)!.documented).toEqual({ gross: 0, tax: 0 })
})

/** A sequence of numbers that is the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}

test('After any documents their tax equals the ledger’s', () => {
  const random = numbers(44)
  const upTo = (most: number) => random.next().value % (most + 1)
  for (let run = 0; run < 300; run++) {
    const lines = Array.from({ length: 1 + upTo(3) }, () =>
      line(1 + upTo(90_000), upTo(3) === 0 ? 'outside' : 'taxable'),
    )
    const payable = priced(lines, upTo(5) === 0 ? { treatment: 'outside', why: 'abroad' } : portugal)
    const amounts = [payable.total, ...Array.from({ length: 6 }, () => upTo(payable.total)), 0]
    for (const { documented } of documents(payable, amounts)) {
      const divided = dividedBy(payable.shares, payable.total, BigInt(documented.gross))
      expect(BigInt(documented.tax)).toBe(divided.get(ledgerAccounts.tax('PT')) ?? 0n)
      expect(documented.tax).toBe(taxSettled(payable, documented.gross))
    }
  }
})

test('A document makes up for a cent that an older one rounded away', () => {
  const payable = priced([line(100_00)])
  const old: Documented = { gross: 33_34, tax: 6_24 }
  expect(sumOf(linesBetween(payable, old, 0))).toEqual({ gross: -33_34, tax: -6_24 })
})

test('Lines outside of tax carry none', () => {
  const lines = linesBetween(priced([line(50_00, 'outside'), line(50_00)]), { gross: 100_00, tax: 9_35 }, 33_33)
  expect(lines.map(({ amount, tax }) => [amount, tax])).toEqual([
    [-33_34, 0],
    [-33_33, -6_24],
  ])
})
