import type { CaseState } from './states.ts'

/** How a case stands for the image user who has its link. */
export type SeenByPayer = 'unpaid' | 'processing' | 'paid' | 'legal'

const seenByPayers: Partial<Record<CaseState, SeenByPayer>> = {
  contacted: 'unpaid',
  reminder: 'unpaid',
  in_dialogue: 'unpaid',
  disputed: 'unpaid',
  owner_check: 'unpaid',
  offer_made: 'unpaid',
  agreed: 'unpaid',
  payment_pending: 'unpaid',
  on_hold: 'unpaid',
  escalation_review: 'unpaid',
  legal_offered: 'unpaid',
  part_paid: 'processing',
  paid: 'paid',
  payout_due: 'paid',
  paid_out: 'paid',
  closed_won: 'paid',
  legal: 'legal',
  legal_settled: 'legal',
  judgment: 'legal',
}

/** Where a case may be whether or not the image user ever heard of it. */
export const seenOnceWritten: readonly CaseState[] = ['on_hold', 'escalation_review', 'legal_offered']

type Held = { heldFrom: CaseState | null }

/** Whether lawyers have a case, be it that it rests with them: nobody can pay it then. */
export const isWithLawyers = ({ state, heldFrom }: Held & { state: CaseState }): boolean =>
  seenByPayers[state === 'on_hold' && heldFrom !== null ? heldFrom : state] === 'legal'

/** How the image user sees a case; undefined where they do not: before the first letter, and once it is over without a payment. */
export function seenByPayer(
  state: CaseState,
  { isLetterSent, heldFrom }: Held & { isLetterSent: boolean },
): SeenByPayer | undefined {
  if (isWithLawyers({ state, heldFrom })) return 'legal'
  return seenOnceWritten.includes(state) && !isLetterSent ? undefined : seenByPayers[state]
}
