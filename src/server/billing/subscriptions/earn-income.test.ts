import { expect, test } from 'vitest'
import type { Fact } from '../payments/events/facts.ts'
import { positionOf, postingsOf } from '../payments/positions.ts'
import { earnedBy } from './earn-income.ts'
import { kindOfChange } from './booking/kind-of-change.ts'

const split = {
  kind: 'deferred' as const,
  of: 's1',
  period: { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' },
}
const shares = [
  { account: 'tax:PT', amount: 2300 },
  { account: 'deferred:s1', amount: 10_000 },
]
const asked = { id: 'p1', currency: 'USD', total: 12_300, cap: 12_300, shares }
const fact = (kind: Fact['kind'], amount: number): Fact => ({
  key: `${kind}:${amount}`,
  kind,
  paymentId: 'y1',
  processor: 'stripe',
  object: kind === 'refunded' ? 're_1' : 'pi_1',
  amount,
  currency: 'USD',
  at: new Date(0),
})
const at = (facts: Fact[]) =>
  Object.fromEntries([...positionOf(asked, facts).values()].map(({ account, amount }) => [account, Number(amount)]))
const captured = fact('captured', 12_300)

test('What is paid for a year is owed until its days are over, and income then', () => {
  expect(at([captured])).toMatchObject({ 'processor:stripe': 12_300, 'tax:PT': -2300, 'deferred:s1': -10_000 })
  const quarter = earnedBy({ split, shares }, new Date('2026-04-02T06:00:00Z'))
  expect(quarter).toBe(2500)
  expect(postingsOf(asked, [captured], fact('earned', quarter))).toEqual(
    expect.arrayContaining([
      { account: 'deferred:s1', currency: 'USD', amount: 2500n },
      { account: 'provider:income', currency: 'USD', amount: -2500n },
    ]),
  )
  expect(earnedBy({ split, shares }, new Date('2030-01-01'))).toBe(10_000)
  expect(earnedBy({ split, shares }, new Date('2025-01-01'))).toBe(0)
})

test('Whatever comes first, what is given back is earned no more, and all sums to zero', () => {
  const facts = [captured, fact('earned', 2500), fact('earned', 5000), fact('refunded', 12_300)]
  for (const order of [facts, facts.toReversed()])
    expect(Object.values(at(order)).filter((sum) => sum !== 0)).toEqual([])
  const some = [...positionOf(asked, facts.slice(0, 3)).values()].reduce((sum, { amount }) => sum + amount, 0n)
  expect(some).toBe(0n)
  expect(at(facts.slice(0, 3))).toMatchObject({ 'deferred:s1': -5000, 'provider:income': -5000 })
})

test('Larger and longer begins at once, smaller and shorter when what is paid ends', () => {
  const has = { plan: 'pro', interval: 'month' } as const
  expect(kindOfChange(has, { plan: 'studio', interval: 'month' })).toBe('upgrade')
  expect(kindOfChange(has, { plan: 'pro', interval: 'year' })).toBe('upgrade')
  expect(kindOfChange(has, { plan: 'essential', interval: 'year' })).toBe('downgrade')
  expect(kindOfChange({ plan: 'pro', interval: 'year' }, has)).toBe('downgrade')
  expect(kindOfChange(has, { plan: 'free', interval: 'month' })).toBe('cancel')
  expect(kindOfChange(undefined, has)).toBe('subscribe')
  expect(kindOfChange(has, has)).toBe('none')
})
