import {
  createTakedown as createCall,
  getTakedown,
  listTakedowns,
  withdrawTakedown as withdrawCall,
} from '#contract/takedowns/endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing } from '#server/platform/refuse.ts'
import { createTakedown, type TakedownNeeds } from './create-takedown.ts'
import { findTakedown, listOfOwner } from './takedown-store.ts'
import { showTakedown, showTakedowns } from './view.ts'
import { withdrawTakedown } from './withdraw-takedown.ts'

export const takedownsRoutes: Route<TakedownNeeds>[] = [
  handle(createCall, async ({ body, user }, deps: TakedownNeeds) => {
    await consumeAttempt(deps, [{ name: 'takedowns-of-account', key: user.accountId, max: 300, seconds: 86_400 }])
    return await showTakedown(deps.db, await createTakedown(deps, user.accountId, body))
  }),
  handle(listTakedowns, async ({ query, user }, deps: TakedownNeeds) => {
    const { rows, total } = await listOfOwner(deps.db, user.accountId, query)
    return { data: await showTakedowns(deps.db, rows), total, page: query.page, pageSize: query.pageSize }
  }),
  handle(getTakedown, async ({ params, user }, deps: TakedownNeeds) => {
    const row = await findTakedown(deps.db, user.accountId, params.takedownId)
    if (!row) throw missing('takedown')
    return await showTakedown(deps.db, row)
  }),
  handle(withdrawCall, async ({ params, user }, deps: TakedownNeeds) =>
    showTakedown(deps.db, await withdrawTakedown(deps, user.accountId, params.takedownId)),
  ),
]
