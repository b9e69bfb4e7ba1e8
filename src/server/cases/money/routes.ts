import { getCaseSums, getOwnMoney } from '#contract/cases/own/own-money.ts'
import type { PayoutNeeds } from '#server/billing/payouts/index.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { ownCase } from '../rows/own-case.ts'
import { type MoneyNeeds, showOwnMoney, sumsOfOwner } from './own-money.ts'

type Needs = MoneyNeeds & PayoutNeeds & { allowances: Allowances }

export const caseMoneyRoutes: Route<Needs>[] = [
  handle(getCaseSums, async ({ user }, deps: Needs) => ({ data: await sumsOfOwner(deps, user.accountId) })),
  handle(
    getOwnMoney,
    async ({ params, user }, deps: Needs) =>
      await showOwnMoney(deps, await ownCase(deps, user.accountId, params.caseId)),
  ),
]
