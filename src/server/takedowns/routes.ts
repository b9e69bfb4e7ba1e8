import {
  createTakedown as createCall,
  getTakedown,
  listTakedowns,
  withdrawTakedown as withdrawCall,
} from '#contract/takedowns/endpoints.ts'
import {
  previewNotice as previewCall,
  signTakedown as signCall,
  updateTakedown as updateCall,
} from '#contract/takedowns/notice-endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing } from '#server/platform/refuse.ts'
import { createTakedown, type TakedownNeeds } from './create-takedown.ts'
import { previewNotice } from './notices/preview-notice.ts'
import { saveFacts } from './notices/save-facts.ts'
import { signTakedown } from './notices/sign-takedown.ts'
import type { RetractNeeds } from './sending/retract-notices.ts'
import { findTakedown, listOfOwner } from './takedown-store.ts'
import { showTakedown, showTakedowns } from './view.ts'
import { withdrawTakedown } from './withdraw-takedown.ts'

export const takedownsRoutes: Route<TakedownNeeds & RetractNeeds>[] = [
  handle(createCall, async ({ body, user }, deps: TakedownNeeds) => {
    await consumeAttempt(deps, [{ name: 'takedowns-of-account', key: user.accountId, max: 300, seconds: 86_400 }])
    return await showTakedown(deps, await createTakedown(deps, user.accountId, body))
  }),
  handle(listTakedowns, async ({ query, user }, deps: TakedownNeeds) => {
    const { rows, total } = await listOfOwner(deps.db, user.accountId, query)
    return { data: await showTakedowns(deps, user.accountId, rows), total, page: query.page, pageSize: query.pageSize }
  }),
  handle(getTakedown, async ({ params, user }, deps: TakedownNeeds) => {
    const row = await findTakedown(deps.db, user.accountId, params.takedownId)
    if (!row) throw missing('takedown')
    return await showTakedown(deps, row)
  }),
  handle(updateCall, async ({ params, body, user }, deps: TakedownNeeds) =>
    showTakedown(deps, await saveFacts(deps, user.accountId, params.takedownId, body.facts)),
  ),
  handle(
    previewCall,
    async ({ params, body, user }, deps: TakedownNeeds) =>
      await previewNotice(deps, user.accountId, params.takedownId, body.n),
  ),
  handle(signCall, async ({ params, body, user }, deps: TakedownNeeds) =>
    showTakedown(deps, await signTakedown(deps, user.accountId, params.takedownId, body)),
  ),
  handle(withdrawCall, async ({ params, body, user }, deps: TakedownNeeds & RetractNeeds) =>
    showTakedown(
      deps,
      await withdrawTakedown(deps, user.accountId, params.takedownId, { retract: body.retract ?? false }),
    ),
  ),
]
