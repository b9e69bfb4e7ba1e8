import { expect, test } from 'vitest'
import { CaseState, caseStates } from '#contract/cases/case-states.ts'
import { nextWords } from './next-words.ts'
import { turnLabels } from './turn-words.ts'

test.each(CaseState.options)('A case at %s has words for what it is, whose turn it is and what follows', (state) => {
  expect(nextWords[state]).toMatch(/\.$/)
  expect(turnLabels[caseStates[state].turn]).toBeTruthy()
})
