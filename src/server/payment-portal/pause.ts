import type { CaseState } from '#contract/cases/states.ts'

const answered: readonly CaseState[] = ['disputed', 'owner_check']
const resting: readonly CaseState[] = ['on_hold', 'escalation_review', 'legal_offered']

/** Why no reminder goes out at present; null while one may. */
export function pauseOf(state: CaseState): 'answer' | 'rest' | null {
  if (answered.includes(state)) return 'answer'
  return resting.includes(state) ? 'rest' : null
}
