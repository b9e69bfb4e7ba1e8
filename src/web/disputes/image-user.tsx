import type { Id } from '#contract/wire.ts'
import { DisputePanel } from './dispute-panel.tsx'
import { OffersPanel } from './offers-panel.tsx'
import { PortalPanel } from './portal-panel.tsx'

/** What the image user of a case answered and offered, with what staff do about it, and the page that they have. */
export const ImageUser = ({ caseId, isManaged }: { caseId: Id; isManaged: boolean }) => (
  <>
    <DisputePanel caseId={caseId} />
    <OffersPanel caseId={caseId} />
    {isManaged && <PortalPanel caseId={caseId} />}
  </>
)
