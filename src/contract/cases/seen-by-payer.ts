import type { CaseStateRow } from './case-state-row.ts'
import { type CaseState, caseStates } from './case-states.ts'
import { isOnHold } from './state-questions.ts'

/** State of a case for the image user with its link. */
export type SeenByPayer = NonNullable<CaseStateRow['payer']>

type Held = { heldFrom: CaseState | null }

/** True while lawyers have a case, resting or not: nobody can pay it then. */
export const isWithLawyers = ({ state, heldFrom }: Held & { state: CaseState }): boolean =>
  caseStates[isOnHold(state) && heldFrom !== null ? heldFrom : state].payer === 'legal'

/** Image user's view of a case; undefined before the first letter, and once it is over without a payment. */
export function seenByPayer(
  state: CaseState,
  { isLetterSent, heldFrom }: Held & { isLetterSent: boolean },
): SeenByPayer | undefined {
  if (isWithLawyers({ state, heldFrom })) return 'legal'
  const { isResting, payer } = caseStates[state]
  return payer === null || (isResting && !isLetterSent) ? undefined : payer
}
