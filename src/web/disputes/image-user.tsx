import type { Id } from '#contract/wire.ts'
import { DisputePanel } from './dispute-panel.tsx'
import { OffersPanel } from './offers-panel.tsx'
import { PortalPanel } from './portal-panel.tsx'

/** Answers and offers of a case's image user, staff's actions on them, and the payment page. */
export const ImageUser = ({ caseId, isManaged }: { caseId: Id; isManaged: boolean }) => (
  <>
    <DisputePanel caseId={caseId} />
    <OffersPanel caseId={caseId} />
    {isManaged && <PortalPanel caseId={caseId} />}
  </>
)
