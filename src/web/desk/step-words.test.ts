import { expect, test } from 'vitest'
import { CaseState } from '#contract/cases/case-states.ts'
import { type CasePast, movesOf } from '#contract/cases/transitions.ts'
import { formatStep } from './step-words.ts'

const pasts: CasePast[] = [null, ...CaseState.options].flatMap((before) =>
  [true, false].map((isLetterSent) => ({
    heldFrom: before,
    disputedFrom: before,
    mergedFrom: before,
    isPartPaid: false,
    isLetterSent,
    isReopenable: true,
  })),
)

test.each(CaseState.options)('From %s every step of staff has its own name and explanation', (from) => {
  for (const past of pasts) {
    const steps = movesOf(from, 'staff', past).map((to) => formatStep(from, to))
    expect(new Set(steps.map(({ label }) => label)).size).toBe(steps.length)
    for (const { next } of steps) expect(next).toMatch(/\.$/)
  }
})
