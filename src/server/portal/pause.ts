import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import { isObjection } from '#contract/cases/state-questions.ts'

/** Why no reminder goes out at present; null while one may. */
export function pauseReason(state: CaseState): 'answer' | 'rest' | null {
  if (isObjection(state)) return 'answer'
  return caseStates[state].isResting ? 'rest' : null
}
