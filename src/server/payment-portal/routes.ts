import { getContentDocument, getPaymentPage } from '#contract/payment-portal/endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { type DocumentNeeds, openDocument } from './documents/open-document.ts'
import { readPage } from './read-page.ts'

export const paymentPortalRoutes: Route<DocumentNeeds>[] = [
  handle(getPaymentPage, async ({ user }, deps: DocumentNeeds) => await readPage(deps, user.caseId)),
  handle(
    getContentDocument,
    async ({ params, user }, deps: DocumentNeeds) => await openDocument(deps, user.caseId, params.documentId),
  ),
]
