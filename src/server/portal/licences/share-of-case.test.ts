import { expect, test } from 'vitest'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import { shareOfCase } from './share-of-case.ts'

const line = (description: string, amount: number, kind: PriceLine['kind'] = 'future_licence'): PriceLine => ({
  kind,
  description,
  amount,
  taxTreatment: 'taxable',
  rule: 'licence',
  ruleVersion: '1',
})
const names = ['RF-000001', 'RF-000002', 'RF-000010']
const paidBy = (lines: PriceLine[], title = names.join(', ')) => ({
  title,
  lines,
  total: lines.reduce((sum, { amount }) => sum + amount, 0),
})

test('Each of several cases has its own lines, and what parts came to above them by its price', () => {
  const paid = paidBy([
    line('RF-000001: The use so far', 100_00, 'past_use'),
    line('RF-000001: A year', 23_00),
    line('RF-000002: A year', 77_00),
    line('RF-000010: A year', 1_00),
    line('Rounding of 3 parts', 2, 'rounding'),
  ])
  const shares = names.map((name) => shareOfCase(paid, { name }))
  expect(shares.map(({ total }) => total)).toEqual([123_01, 77_00, 1_01])
  expect(shares[0]!.lines).toEqual([
    { kind: 'past_use', description: 'The use so far', amount: 100_00 },
    { kind: 'future_licence', description: 'A year', amount: 23_00 },
    { kind: 'rounding', description: 'Rounding of 3 parts', amount: 1 },
  ])
  expect(shares.reduce((sum, { total }) => sum + total, 0)).toBe(paid.total)
})

test('The shares add up, whatever the prices and the rounding', () => {
  for (let seed = 1; seed < 200; seed++) {
    const prices = names.map((name, nth) => line(`${name}: A year`, 1 + ((seed * 7919 * (nth + 1)) % 99_999)))
    const paid = paidBy([...prices, line('Rounding', seed % 12, 'rounding')])
    const all = names.map((name) => shareOfCase(paid, { name }))
    expect(all.reduce((sum, { total }) => sum + total, 0)).toBe(paid.total)
    for (const { total, lines } of all) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  }
})

test('One case has all that was paid', () => {
  const paid = paidBy([line('A year', 123_00), line('Rounding', 2, 'rounding')], 'RF-000001')
  expect(shareOfCase(paid, { name: 'RF-000001' }).total).toBe(123_02)
})
