import {
  getDeskTakedown,
  listContestedOwners,
  listDeskNotices,
  settleBounce as settleCall,
} from '#contract/takedowns/desk-endpoints.ts'
import type { NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { readTakedown } from '../takedown-store.ts'
import type { ViewNeeds } from '../view.ts'
import { settleBounce } from './settle-bounce.ts'
import { showContested, showDeskTakedown, showQueue } from './show-desk.ts'

type Needs = ViewNeeds & NotifyNeeds & Pick<Deps, 'clock'>

export const deskRoutes: Route<Needs>[] = [
  handle(listDeskNotices, async ({ query }, deps: Needs) => await showQueue(deps, query)),
  handle(listContestedOwners, async ({ query }, deps: Needs) => await showContested(deps, query)),
  handle(getDeskTakedown, async ({ params }, deps: Needs) => {
    const row = await readTakedown(deps.db, params.takedownId)
    if (!row) throw missing('takedown')
    return await showDeskTakedown(deps, row)
  }),
  handle(settleCall, async ({ params, body, user }, deps: Needs) =>
    showDeskTakedown(deps, await settleBounce(deps, { ...params, ...body }, user.accountId)),
  ),
]
