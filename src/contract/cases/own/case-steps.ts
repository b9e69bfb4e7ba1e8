import { type CaseState, caseStates } from '../case-states.ts'
import { isFinal, isPaid } from '../state-questions.ts'

/** The way of a case from its draft to the owner's money. */
export const caseSteps = ['Draft', 'Review', 'Evidence', 'Claim', 'Payment', 'Pay-out'] as const

/** Place on the way, from 0. `isOver`: the case ended here, after all steps or without money. */
export type CaseStep = { at: number; isOver: boolean }

type Stepped = { state: CaseState; isLetterSent: boolean }

/** Returns the step at which a case is, or at which it ended. */
export function stepOf({ state, isLetterSent }: Stepped): CaseStep {
  const { phase, isTakenOn } = caseStates[state]
  if (isPaid(state)) return { at: caseSteps.length - 1, isOver: isFinal(state) }
  switch (phase) {
    case 'draft':
      return { at: 0, isOver: false }
    case 'intake':
      return { at: 1, isOver: false }
    case 'preparation':
      return { at: 2, isOver: false }
    case 'talks':
    case 'lawyers':
      return { at: 3, isOver: false }
    case 'payment':
      return { at: 4, isOver: false }
    case 'rest':
      return { at: isLetterSent ? 3 : 2, isOver: false }
    case 'over':
      return { at: isLetterSent ? 3 : isTakenOn ? 2 : 1, isOver: true }
    default:
      return phase satisfies never
  }
}
