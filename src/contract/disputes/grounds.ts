import type { DisputeReason } from '../cases/reasons.ts'
import type { AnswerKind } from '../portal/answer-kinds.ts'

const grounds: Partial<Record<AnswerKind, DisputeReason>> = {
  licensed: 'licence-shown',
  'fair-use': 'fair-use',
  'credit-given': 'cc-cured',
  'not-responsible': 'not-responsible',
  'already-removed': 'already-removed',
}

/** On what ground an answer disputes the claim; null for one that is a record alone. */
export const disputeReasonOf = (kind: AnswerKind): DisputeReason | null => grounds[kind] ?? null
