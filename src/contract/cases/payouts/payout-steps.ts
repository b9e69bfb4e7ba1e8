import type { CaseState } from '../case-states.ts'
import { isPayoutAwaited, isReached, isShareDue, isShareSent, shareSteps } from '../state-questions.ts'

/** The states of a case after its payment, in their order. */
const road: readonly CaseState[] = Object.values(shareSteps)

/**
 * Returns the steps that lead a paid case to where its owner's share is; none where it is there, or has left this road. A share that is due again, as it
 * came back or its reserve is over, leads back.
 */
export function payoutSteps(from: CaseState, stage: 'waiting' | keyof typeof shareSteps): CaseState[] {
  if (stage === 'waiting') return []
  const to = shareSteps[stage]
  // Lawyers may state more until a run takes what they reached.
  if (isShareDue(to) && isReached(from)) return []
  const place = road.indexOf(from)
  if (place < 0 && !isPayoutAwaited(from)) return []
  const end = road.indexOf(to)
  if (end >= place) return road.slice(place + 1, end + 1)
  return isShareSent(from) && isShareDue(to) ? [to] : []
}
