import { expect, test } from 'vitest'
import { findingsOf } from './checks/findings-of.ts'
import type { OrderFacts } from './facts.ts'
import { feeKindOf } from './fee-kind.ts'
import { aContext, anOrder, aParty, aWork } from './testing/orders.ts'

const single = (parts: Partial<OrderFacts> = {}) =>
  anOrder({ option: 'USCO_SINGLE', works: [aWork(1)], facts: { ...anOrder().facts, ...parts } })

test('One author who is the sole claimant gets the lower fee', () => {
  expect(feeKindOf(single())).toEqual({
    kind: 'single',
    reason: 'One author is the only claimant, and nothing was made for hire.',
  })
})

test.each([
  [
    { party: aParty({ author: { isForHire: true } }) },
    'The image was made for hire, so the Standard application applies.',
  ],
  [
    { party: aParty({ claimant: { name: 'Almeida Foto Lda.', transfer: 'written-agreement' } }) },
    'The claimant is not the author, so the Standard application applies.',
  ],
  [{ party: aParty({ author: { deathYear: 2026 } }) }, 'The author has died, so the Standard application applies.'],
  [
    { limits: { excluded: 'A poster.', included: 'The photograph.' } },
    'The image has material that the claim leaves out, so the Standard application applies.',
  ],
  [{ party: null }, 'The author is not given, so the lower fee cannot be promised.'],
] as [Partial<OrderFacts>, string][])('The Standard fee applies to %o', (parts, reason) => {
  expect(feeKindOf(single(parts))).toEqual({ kind: 'standard', reason })
})

test('The reason for the Standard fee stands among the findings', () => {
  const order = single({ party: aParty({ author: { isForHire: true } }) })
  expect(findingsOf(order, aContext(order))).toMatchObject([
    {
      code: 'option.standard-fee',
      weight: 'warning',
      message: 'The image was made for hire, so the Standard application applies.',
    },
  ])
})

test('Groups and Canada have fees of their own', () => {
  expect(feeKindOf(anOrder()).kind).toBe('group')
  expect(feeKindOf(anOrder({ option: 'CIPO_SINGLE' })).kind).toBe('canada')
})
