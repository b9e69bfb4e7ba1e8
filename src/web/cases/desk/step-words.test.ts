import { expect, test } from 'vitest'
import { CaseState } from '#contract/cases/states.ts'
import { movesOf } from '#contract/cases/transitions.ts'
import { stepInWords } from './step-words.ts'

const pasts = [null, ...CaseState.options].map((heldFrom) => ({ heldFrom, isPartPaid: false }))

test.each(CaseState.options)('from %s every step of staff has a name of its own and says what happens then', (from) => {
  for (const past of pasts) {
    const steps = movesOf(from, 'staff', past).map((to) => stepInWords(from, to))
    expect(new Set(steps.map(({ label }) => label)).size).toBe(steps.length)
    for (const { next } of steps) expect(next).toMatch(/\.$/)
  }
})
