import { listSiteParts, makeSitePart, previewSitePart, removeSitePart } from '#contract/sites/site-parts.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { listParts, makePart, type PartNeeds, previewPart, removePart } from './make-part.ts'

export const sitePartRoutes: Route<PartNeeds>[] = [
  handle(listSiteParts, async ({ user }, { db }: PartNeeds) => ({ data: await listParts(db, user.accountId) })),
  handle(
    previewSitePart,
    async ({ query, user }, deps: PartNeeds) => await previewPart(deps, user.accountId, query.url),
  ),
  handle(makeSitePart, async ({ body, user }, deps: PartNeeds) => await makePart(deps, user.accountId, body.url)),
  handle(removeSitePart, async ({ params, user }, deps: PartNeeds) => ({
    activity: await removePart(deps, user.accountId, params.partId),
  })),
]
