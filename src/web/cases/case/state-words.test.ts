import { expect, test } from 'vitest'
import { CaseState, stateWords } from '#contract/cases/states.ts'
import { nextInWords } from './next-words.ts'
import { turnInWords } from './turn-words.ts'

test.each(CaseState.options)('A case at %s has words for what it is, whose turn it is and what follows', (state) => {
  expect(nextInWords[state]).toMatch(/\.$/)
  expect(turnInWords[stateWords[state].whose_turn]).toBeTruthy()
})
