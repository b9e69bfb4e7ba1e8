import { listSiteParts, makeSitePart, previewSitePart, removeSitePart } from '#contract/matching/site-parts.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { listParts, makePart, previewPart, removePart } from './make-part.ts'
import type { RegroupNeeds } from './regroup-finds.ts'

type Needs = Pick<RegroupNeeds, 'db' | 'clock' | 'queue' | 'config' | 'neighbours'>

export const sitePartRoutes: Route<Needs>[] = [
  handle(listSiteParts, async ({ user }, { db }: Needs) => ({ data: await listParts(db, user.accountId) })),
  handle(previewSitePart, async ({ query, user }, deps: Needs) => await previewPart(deps, user.accountId, query.url)),
  handle(makeSitePart, async ({ body, user }, deps: Needs) => await makePart(deps, user.accountId, body.url)),
  handle(removeSitePart, async ({ params, user }, deps: Needs) => ({
    activity: await removePart(deps, user.accountId, params.partId),
  })),
]
