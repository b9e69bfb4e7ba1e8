import {
  bookFirmTransfer,
  decidePayoutCountry,
  listFirmMoney,
  listPayoutCountries,
} from '#contract/billing/settlements/desk-endpoints.ts'
import { listSettlements } from '#contract/billing/settlements/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { PayoutNeeds } from '../payouts/read-payout-facts.ts'
import { bookFirmTransfer as book, listFirmMoney as moneyAtFirms } from './firm-money.ts'
import type { FollowNeeds } from './follow-settlement.ts'
import { decideCountry, showCountries } from './open-countries.ts'
import { showSettlements } from './show-settlements.ts'

type Needs = PayoutNeeds & FollowNeeds & Pick<Deps, 'db'>

export const settlementRoutes: Route<Needs>[] = [
  handle(listSettlements, ({ query, user }, deps: Needs) => showSettlements(deps, user.accountId, query)),
  handle(listFirmMoney, async (_, deps: Needs) => ({ data: await moneyAtFirms(deps) })),
  handle(bookFirmTransfer, ({ params, body, user }, deps: Needs) =>
    book(deps, { ...params, ...body, by: user.accountId }),
  ),
  handle(listPayoutCountries, (_, deps: Needs) => showCountries(deps.db)),
  handle(decidePayoutCountry, ({ params, body, user }, deps: Needs) =>
    decideCountry(deps, { ...params, ...body, by: user.accountId }),
  ),
]
