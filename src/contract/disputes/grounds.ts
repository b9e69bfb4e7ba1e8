import type { DisputeReason } from '../cases/reasons.ts'
import type { AnswerKind } from '../portal/answer-kinds.ts'

const grounds: Partial<Record<AnswerKind, DisputeReason>> = {
  licensed: 'licence-shown',
  'fair-use': 'fair-use',
  'credit-given': 'cc-cured',
  'not-responsible': 'not-responsible',
  'already-removed': 'already-removed',
}

/** Ground on which an answer disputes; null for others. */
export const disputeReasonOf = (kind: AnswerKind): DisputeReason | null => grounds[kind] ?? null
