import { expect, test } from 'vitest'
import { CaseState } from '../case-states.ts'
import { caseSteps, stepOf } from './case-steps.ts'

test('Every state stands on one of six steps', () => {
  expect(caseSteps).toHaveLength(6)
  for (const state of CaseState.options)
    for (const isLetterSent of [true, false]) expect(caseSteps[stepOf({ state, isLetterSent }).at]).toBeDefined()
})

test.each([
  ['draft', 'Draft', false],
  ['needs_info', 'Review', false],
  ['evidence_ready', 'Evidence', false],
  ['legal', 'Claim', false],
  ['part_paid', 'Payment', false],
  ['payout_due', 'Pay-out', false],
  ['closed_won', 'Pay-out', true],
  ['declined', 'Review', true],
] as const)('A case at %s is at the step %s', (state, name, isOver) => {
  const step = stepOf({ state, isLetterSent: false })
  expect([caseSteps[step.at], step.isOver]).toEqual([name, isOver])
})

test('A case that rests or ended stands where its letter brought it', () => {
  for (const state of ['on_hold', 'withdrawn', 'closed_no_result'] as const) {
    expect(caseSteps[stepOf({ state, isLetterSent: true }).at]).toBe('Claim')
    expect(caseSteps[stepOf({ state, isLetterSent: false }).at]).toBe('Evidence')
  }
})
