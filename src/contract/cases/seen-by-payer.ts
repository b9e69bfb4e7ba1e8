import type { CaseStateRow } from './case-state-row.ts'
import { type CaseState, caseStates } from './case-states.ts'
import { isOnHold } from './state-questions.ts'

/** How a case stands for the image user who has its link. */
export type SeenByPayer = NonNullable<CaseStateRow['payer']>

type Held = { heldFrom: CaseState | null }

/** Whether lawyers have a case, be it that it rests with them: nobody can pay it then. */
export const isWithLawyers = ({ state, heldFrom }: Held & { state: CaseState }): boolean =>
  caseStates[isOnHold(state) && heldFrom !== null ? heldFrom : state].payer === 'legal'

/** How the image user sees a case; undefined where they do not: before the first letter, and once it is over without a payment. */
export function seenByPayer(
  state: CaseState,
  { isLetterSent, heldFrom }: Held & { isLetterSent: boolean },
): SeenByPayer | undefined {
  if (isWithLawyers({ state, heldFrom })) return 'legal'
  const { isResting, payer } = caseStates[state]
  return payer === null || (isResting && !isLetterSent) ? undefined : payer
}
