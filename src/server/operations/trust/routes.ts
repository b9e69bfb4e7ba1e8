import { addStrike, listOwnerTrust, listSharedPictures, removeStrike } from '#contract/operations/trust-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { addStrike as add, removeStrike as remove } from './change-strikes.ts'
import { sharedPictures } from './shared-pictures.ts'
import { listOwners } from './show-owners.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Calls about trust in owners. */
export const trustRoutes: Route<Needs>[] = [
  handle(listOwnerTrust, async ({ query }, { db }: Needs) => ({ data: await listOwners(db, query.words) })),
  handle(listSharedPictures, async (_, { db }: Needs) => ({ data: await sharedPictures(db) })),
  handle(addStrike, ({ params, body, user, ip }, deps: Needs) =>
    add(deps, { ownerId: params.ownerId, why: body.why }, { by: user.accountId, ip }),
  ),
  handle(removeStrike, ({ params, body, user, ip }, deps: Needs) =>
    remove(deps, { ...params, why: body.why }, { by: user.accountId, ip }),
  ),
]
