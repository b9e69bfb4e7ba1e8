import {
  acceptOffer as acceptOfferEndpoint,
  answerOffer as answerOfferEndpoint,
  getDeskOffers,
  makeDeskOffer,
  settleCase as settleCaseEndpoint,
  withdrawOffer,
} from '#contract/disputes/offer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord, readCase } from '#server/cases/rows/index.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { acceptOffer } from './accept-offer.ts'
import { answerOffer, offer, showDeskOffers, retract } from './desk-offers.ts'
import { settleCase, type SettleNeeds } from './settle-case.ts'

export const offerRoutes: Route<SettleNeeds>[] = [
  handle(
    getDeskOffers,
    async ({ params }, deps: SettleNeeds) => await showDeskOffers(deps, await anyCase(deps, params.caseId)),
  ),
  handle(makeDeskOffer, async ({ params, body, user }, deps: SettleNeeds) => {
    await offer(deps, params.caseId, user.accountId, body)
    return await showDeskOffers(deps, await anyCase(deps, params.caseId))
  }),
  handle(answerOfferEndpoint, async ({ params, body, user }, deps: SettleNeeds) => {
    await answerOffer(deps, params, user.accountId, body)
    return await showDeskOffers(deps, await anyCase(deps, params.caseId))
  }),
  handle(withdrawOffer, async ({ params, user }, deps: SettleNeeds) => {
    await retract(deps, params, user.accountId)
    return await showDeskOffers(deps, await anyCase(deps, params.caseId))
  }),
  handle(settleCaseEndpoint, async ({ params, body, user }, deps: SettleNeeds) => {
    await settleCase(deps, params.caseId, user.accountId, body)
    return await showDeskOffers(deps, await anyCase(deps, params.caseId))
  }),
  handle(acceptOfferEndpoint, async ({ params, user, ip }, deps: SettleNeeds) => ({
    offer: await acceptOffer(deps, { caseId: user.caseId, ip }, params.offerId),
  })),
]

async function anyCase({ db }: Pick<SettleNeeds, 'db'>, caseId: Id): Promise<CaseRecord> {
  const row = await readCase(db, caseId)
  if (!row) throw missing('case')
  return row
}
