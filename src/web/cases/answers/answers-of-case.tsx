import type { Id } from '#contract/wire.ts'
import { DisputePanel } from './dispute-panel.tsx'
import { OffersPanel } from './offers-panel.tsx'

/** What the image user of a case answered and offered, with what staff do about it. */
export const AnswersOfCase = ({ caseId }: { caseId: Id }) => (
  <>
    <DisputePanel caseId={caseId} />
    <OffersPanel caseId={caseId} />
  </>
)
