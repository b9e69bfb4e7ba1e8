import { expect, test } from 'vitest'
import type { CaseState } from '../case-states.ts'
import { payoutSteps } from './payout-steps.ts'
import { moveProblem } from '../transitions.ts'

const past = {
  heldFrom: null,
  disputedFrom: null,
  mergedFrom: null,
  isPartPaid: false,
  isLetterSent: true,
  isReopenable: false,
}

test.each([
  ['paid', 'due', ['payout_due']],
  ['paid', 'arrived', ['payout_due', 'paid_out', 'closed_won']],
  ['legal_settled', 'sent', ['payout_due', 'paid_out']],
  ['judgment', 'due', []],
  ['judgment', 'arrived', ['payout_due', 'paid_out', 'closed_won']],
  ['payout_due', 'due', []],
  ['payout_due', 'sent', ['paid_out']],
  ['paid_out', 'due', ['payout_due']],
  ['paid_out', 'arrived', ['closed_won']],
  ['closed_won', 'due', []],
  ['payment_pending', 'due', []],
  ['paid', 'waiting', []],
] as const)('A case at %s whose share is %s takes allowed steps', (from, stage, steps) => {
  expect(payoutSteps(from, stage)).toEqual(steps)
  let at: CaseState = from
  for (const to of payoutSteps(from, stage)) {
    expect(moveProblem({ from: at, to, by: 'system', past, reason: null })).toBeUndefined()
    at = to
  }
})
