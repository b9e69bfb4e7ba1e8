import type { Id } from '#contract/wire.ts'
import { DisputePanel } from './dispute-panel.tsx'
import { OffersPanel } from './offers-panel.tsx'
import { PortalPanel } from './portal-panel.tsx'

/** An image user's answers and offers, staff's actions, and page. */
export const ImageUser = ({ caseId, isManaged }: { caseId: Id; isManaged: boolean }) => (
  <>
    <DisputePanel caseId={caseId} />
    <OffersPanel caseId={caseId} />
    {isManaged && <PortalPanel caseId={caseId} />}
  </>
)
