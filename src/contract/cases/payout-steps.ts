import type { CaseState } from './case-states.ts'
import { isPayoutAwaited, isReached } from './state-questions.ts'

/** The states of a case after its payment, in their order. */
const road = ['payout_due', 'paid_out', 'closed_won'] as const satisfies CaseState[]

const ends = { waiting: null, due: 'payout_due', sent: 'paid_out', arrived: 'closed_won' } as const

/**
 * Returns the steps that lead a paid case to where its owner's share is; none where it is there, or has left this road. A share that is due again, as it
 * came back or its reserve is over, leads back.
 */
export function payoutSteps(from: CaseState, stage: keyof typeof ends): CaseState[] {
  const to = ends[stage]
  // Lawyers may state more until a run takes what they reached.
  if (to === null || (to === 'payout_due' && isReached(from))) return []
  const place = isPayoutAwaited(from) ? -1 : road.indexOf(from as (typeof road)[number])
  if (place < 0 && !isPayoutAwaited(from)) return []
  const end = road.indexOf(to)
  if (end >= place) return road.slice(place + 1, end + 1)
  return from === 'paid_out' && to === 'payout_due' ? [to] : []
}
