import {
  answerPrice,
  askForApproval,
  getFees,
  getOwnPrice,
  getPricing,
  getPublishedFees,
  setFees,
  setPrice,
  takeFees,
} from '#contract/pricing/price-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseRecord, ownCase, readCase } from '#server/cases/rows/index.ts'
import { type MoveNeeds } from '#server/cases/moving/index.ts'
import { keepAnswer, keepAsking, type OwnPriceNeeds, showOwnPrice } from './own-price.ts'
import { changeFees, showFees, showPublishedFees, takeOpenFees } from './set-fees.ts'
import { setCasePrice } from './set-price.ts'
import { type PricingNeeds, showPricing } from './show-pricing.ts'

type Needs = MoveNeeds & OwnPriceNeeds & PricingNeeds

export const pricingRoutes: Route<Needs>[] = [
  handle(getPricing, async ({ params }, deps: Needs) => await showPricing(deps, await anyCase(deps, params.caseId))),
  handle(
    setPrice,
    async ({ params, body, user }, deps: Needs) =>
      await showPricing(deps, await setCasePrice(deps, params.caseId, user.accountId, body)),
  ),
  handle(
    getOwnPrice,
    async ({ params, user }, deps: Needs) =>
      await showOwnPrice(deps, await ownCase(deps, user.accountId, params.caseId)),
  ),
  handle(askForApproval, async ({ params, body, user }, deps: Needs) => {
    const row = await ownCase(deps, user.accountId, params.caseId)
    return await showOwnPrice(deps, await keepAsking(deps, row, body.approvesPrice))
  }),
  handle(answerPrice, async ({ params, body, user }, deps: Needs) => {
    const row = await ownCase(deps, user.accountId, params.caseId)
    return await showOwnPrice(deps, await keepAnswer(deps, row, body))
  }),
  handle(getPublishedFees, async ({ params }, deps: Needs) => await showPublishedFees(deps.db, params.version)),
  handle(getFees, async (_, deps: Needs) => await showFees(deps.db)),
  handle(setFees, async ({ body, user }, deps: Needs) => {
    await changeFees(deps, user.accountId, body)
    return await showFees(deps.db)
  }),
  handle(takeFees, async ({ body, user }, deps: Needs) => {
    await takeOpenFees(deps, user.accountId, body)
    return await showFees(deps.db)
  }),
]

async function anyCase({ db }: Pick<Deps, 'db'>, caseId: Id): Promise<CaseRecord> {
  const row = await readCase(db, caseId)
  if (!row) throw missing('case')
  return row
}
