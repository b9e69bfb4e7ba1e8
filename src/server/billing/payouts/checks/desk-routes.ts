import {
  confirmIdentity,
  decideNameHit,
  decideTaxClaim,
  endPayoutHold,
  holdPayouts,
  listPayoutChecks,
  recordPayeeResult,
} from '#contract/billing/payouts/desk-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { PlaceNeeds } from '../../settlements/index.ts'
import type { PayoutNeeds } from '../read-payout-facts.ts'
import {
  confirmIdentity as keepIdentity,
  decideClaim,
  decideHit,
  endStaffHold,
  holdPayouts as placeHold,
  recordPayeeResult as keepPayeeResult,
} from './decide-checks.ts'
import { showChecks } from './show-checks.ts'

type Needs = PayoutNeeds & PlaceNeeds & Pick<Deps, 'db'>

export const payoutDeskRoutes: Route<Needs>[] = [
  handle(listPayoutChecks, ({ query }, deps: Needs) => showChecks(deps, query)),
  handle(decideNameHit, ({ params, body, user }, deps: Needs) =>
    decideHit(deps, { ...params, ...body, by: user.accountId }),
  ),
  handle(confirmIdentity, ({ params, body, user }, deps: Needs) =>
    keepIdentity(deps, { ...params, ...body, by: user.accountId }),
  ),
  handle(recordPayeeResult, ({ params, body, user }, deps: Needs) =>
    keepPayeeResult(deps, { ...params, ...body, by: user.accountId }),
  ),
  handle(decideTaxClaim, ({ params, body, user }, deps: Needs) =>
    decideClaim(deps, { ...params, ...body, by: user.accountId }),
  ),
  handle(holdPayouts, ({ params, body, user }, deps: Needs) =>
    placeHold(deps, { ...params, ...body, by: user.accountId }),
  ),
  handle(endPayoutHold, ({ params, body, user }, deps: Needs) =>
    endStaffHold(deps, { ...params, ...body, by: user.accountId }),
  ),
]
