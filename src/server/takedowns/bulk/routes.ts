import {
  cancelTakedownBulk,
  createTakedownBulk,
  getTakedownBulk,
  leaveOutUses as leaveOutCall,
  listBulkNotices,
  listTakedownBulks,
  resumeTakedownBulk,
  signTakedownBulk,
  undoTakedownBulk,
  updateTakedownBulk,
} from '#contract/takedowns/bulk/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing } from '#server/platform/refuse.ts'
import type { TakedownNeeds } from '../create-takedown.ts'
import { noticesOfBulk } from './bulk-notices.ts'
import { type BulkRow, findBulk } from './bulk-store.ts'
import { cancelBulk, resumeBulk, undoBulk, writeBulkFacts } from './change-bulk.ts'
import { createBulk } from './create-bulk.ts'
import { leaveOutUses } from './leave-out-uses.ts'
import { signBulk } from './sign-bulk.ts'
import { showBulk, showBulks } from './view-bulk.ts'

async function ownBulk({ db }: Pick<TakedownNeeds, 'db'>, ownerId: Id, bulkId: Id): Promise<BulkRow> {
  const row = await findBulk(db, ownerId, bulkId)
  if (!row) throw missing('bulk')
  return row
}

export const bulkRoutes: Route<TakedownNeeds>[] = [
  handle(createTakedownBulk, async ({ body, user }, deps: TakedownNeeds) => {
    await consumeAttempt(deps, [{ name: 'takedown-bulks-of-account', key: user.accountId, max: 50, seconds: 86_400 }])
    return await showBulk(deps, await createBulk(deps, user.accountId, body))
  }),
  handle(listTakedownBulks, async ({ user }, deps: TakedownNeeds) => ({
    data: await showBulks(deps, user.accountId),
  })),
  handle(getTakedownBulk, async ({ params, user }, deps: TakedownNeeds) =>
    showBulk(deps, await ownBulk(deps, user.accountId, params.bulkId)),
  ),
  handle(leaveOutCall, async ({ params, body, user }, deps: TakedownNeeds) =>
    showBulk(deps, await leaveOutUses(deps, user.accountId, params.bulkId, body)),
  ),
  handle(updateTakedownBulk, async ({ params, body, user }, deps: TakedownNeeds) =>
    showBulk(deps, await writeBulkFacts(deps, user.accountId, params.bulkId, body.facts)),
  ),
  handle(listBulkNotices, async ({ params, user }, deps: TakedownNeeds) => {
    const { id } = await ownBulk(deps, user.accountId, params.bulkId)
    return { data: await noticesOfBulk(deps.db, id, deps.clock()) }
  }),
  handle(signTakedownBulk, async ({ params, body, user }, deps: TakedownNeeds) =>
    showBulk(deps, await signBulk(deps, user.accountId, params.bulkId, body)),
  ),
  handle(cancelTakedownBulk, async ({ params, user }, deps: TakedownNeeds) =>
    showBulk(deps, await cancelBulk(deps, user.accountId, params.bulkId)),
  ),
  handle(resumeTakedownBulk, async ({ params, user }, deps: TakedownNeeds) =>
    showBulk(deps, await resumeBulk(deps, user.accountId, params.bulkId)),
  ),
  handle(undoTakedownBulk, async ({ params, user }, deps: TakedownNeeds) =>
    showBulk(deps, await undoBulk(deps, user.accountId, params.bulkId)),
  ),
]
