import { getContentDocument, getPaymentPage } from '#contract/portal/endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { type DocumentNeeds, openDocument } from './documents/open-document.ts'
import { type PageNeeds, readPage } from './read-page.ts'

type Needs = DocumentNeeds & PageNeeds

export const portalRoutes: Route<Needs>[] = [
  handle(getPaymentPage, async ({ user }, deps: Needs) => await readPage(deps, user.caseId)),
  handle(
    getContentDocument,
    async ({ params, user, ip }, deps: DocumentNeeds) =>
      await openDocument(deps, { caseId: user.caseId, documentId: params.documentId, ip }),
  ),
]
