import { getRegistrationSelection, keepRegistrationSelection } from '#contract/registrations/selection-endpoints.ts'
import { readImageFacts } from '#server/images/library/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { newId } from '#server/platform/ids.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing } from '#server/platform/refuse.ts'
import { findSelection, insertSelection } from './selection-store.ts'

const weekMs = 7 * 86_400_000
type Needs = Pick<Deps, 'db' | 'clock'>

export const selectionRoutes: Route<Needs>[] = [
  handle(keepRegistrationSelection, async ({ body, user: { accountId } }, deps: Needs) => {
    await consumeAttempt(deps, [{ name: 'selections-of-account', key: accountId, max: 300, seconds: 86_400 }])
    const images = [...new Set(body.images)]
    const known = await readImageFacts(deps.db, accountId, images)
    if (known.length < images.length) throw missing('image')
    const at = deps.clock()
    const row = { id: newId(), ownerId: accountId, images, at }
    await insertSelection(deps.db, row, new Date(at.getTime() - weekMs))
    return { _id: row.id }
  }),
  handle(getRegistrationSelection, async ({ params, user }, { db }: Needs) => {
    const images = await findSelection(db, user.accountId, params.selectionId)
    if (!images) throw missing('selection')
    return { images }
  }),
]
