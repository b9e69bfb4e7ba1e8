import { getEarlierRegistrations } from '#contract/registrations/earlier-endpoints.ts'
import { readImageFacts } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { earlierOfOwner } from './earlier-store.ts'

export const earlierRoutes: Route<Pick<Deps, 'db'>>[] = [
  handle(getEarlierRegistrations, async ({ params, user }, { db }) => {
    const [image] = await readImageFacts(db, user.accountId, [params.imageId])
    if (!image) throw missing('image')
    const rows = await earlierOfOwner(db, user.accountId, [image.id])
    return { data: rows.map(({ office, number, effectiveOn }) => ({ office, number, effectiveOn })) }
  }),
]
