import { getDisputeBundle } from '#contract/billing/dispute-bundle.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { DocumentNeeds } from '../documents/open-document.ts'
import { openDisputeBundle } from './dispute-bundle.ts'

export const chargedBackRoutes: Route<DocumentNeeds>[] = [
  handle(getDisputeBundle, ({ params, user }, deps: DocumentNeeds) =>
    openDisputeBundle(deps, params.payableId, user.accountId),
  ),
]
