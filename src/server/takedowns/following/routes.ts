import {
  confirmAgentTold as agentCall,
  decideCounterNotice as decideCall,
  getTakedownNumbers,
  getTakedownStatistics,
  recordCounterNotice as recordCall,
  reissueNotice,
} from '#contract/takedowns/following-endpoints.ts'
import type { NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { showTakedown, type ViewNeeds } from '../view.ts'
import { confirmAgentTold, decideCounterNotice, recordCounterNotice } from './counter-notice.ts'
import { reissueOwnNotice } from './reissue-notices.ts'
import type { ReaddressNeeds } from '../directory/readdress-notices.ts'
import { numbersOfOwner, publicStatistics } from './numbers-store.ts'

type Needs = NotifyNeeds & ReaddressNeeds & ViewNeeds & Pick<Deps, 'clock'>

export const followingRoutes: Route<Needs>[] = [
  handle(recordCall, async ({ params, body, user: { accountId: ownerId } }, deps: Needs) =>
    showTakedown(deps, await recordCounterNotice(deps, { ownerId, ...params }, body)),
  ),
  handle(decideCall, async ({ params, body, user: { accountId: ownerId } }, deps: Needs) =>
    showTakedown(deps, await decideCounterNotice(deps, { ownerId, ...params }, body.decision)),
  ),
  handle(reissueNotice, async ({ params, user: { accountId: ownerId } }, deps: Needs) =>
    showTakedown(deps, await reissueOwnNotice(deps, { ownerId, ...params })),
  ),
  handle(agentCall, async ({ params, user: { accountId: ownerId } }, deps: Needs) =>
    showTakedown(deps, await confirmAgentTold(deps, { ownerId, ...params })),
  ),
  handle(getTakedownNumbers, async ({ user }, { db }: Needs) => numbersOfOwner(db, user.accountId)),
  handle(getTakedownStatistics, async (_, { db }: Needs) => publicStatistics(db)),
]
