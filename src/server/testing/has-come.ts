import type { CaseState } from '#contract/cases/case-states.ts'
import { isPaid } from '#contract/cases/state-questions.ts'

/** True where a case is at a state; a paid one may have gone on to its pay-out by itself. */
export const hasCome = (at: CaseState, state: string): boolean => at === state || (state === 'paid' && isPaid(at))
