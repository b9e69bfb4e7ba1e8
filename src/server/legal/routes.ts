import { caseStates } from '#contract/cases/case-states.ts'
import {
  getFirmCase,
  getFirmPackFile,
  listFirmCases,
  makeFirmPack,
  takeFirmStep,
} from '#contract/legal/firm-endpoints.ts'
import { answerLawyersOffer, getOwnLawyers } from '#contract/legal/offers.ts'
import { readPeople } from '#server/accounts/index.ts'
import { ownCase } from '#server/cases/rows/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { firmOfCase } from './case-store.ts'
import { namesOfFirms } from './firms/firm-store.ts'
import { answerOffer } from './offers/answer-offer.ts'
import type { OfferNeeds } from './offers/make-offer.ts'
import { offersOf } from './offers/offer-store.ts'
import { askForPack } from './packs/ask-for-pack.ts'
import { openPack } from './packs/open-pack.ts'
import { caseOfFirm, type FirmCaseNeeds, listOfFirm, showFirmCase } from './show-firm-case.ts'
import { type StepNeeds, takeStep } from './statements/take-step.ts'
import { showOffer, showPack } from './view.ts'

type Needs = OfferNeeds & StepNeeds & FirmCaseNeeds & Pick<Deps, 'db' | 'objects' | 'clock' | 'queue'>

/** Questions to owners, and a firm's actions on its cases. */
export const legalRoutes: Route<Needs>[] = [
  handle(getOwnLawyers, async ({ params, user }, deps: Needs) => {
    const { id, state } = await ownCase(deps, user.accountId, params.caseId)
    const [offers, at] = await Promise.all([offersOf(deps.db, id), firmOfCase(deps.db, id)])
    const firm =
      at && caseStates[state].firm !== 'stopped'
        ? ((await namesOfFirms(deps.db, [at.firmId])).get(at.firmId) ?? null)
        : null
    return { offers: offers.map(showOffer), firm }
  }),
  handle(answerLawyersOffer, async ({ params, body, user, ip }, deps: Needs) =>
    showOffer(await answerOffer(deps, { ...body, caseId: params.caseId, ownerId: user.accountId, ip })),
  ),
  handle(listFirmCases, async ({ query, user }, deps: Needs) => {
    const list = await listOfFirm(deps, user.firmId, query)
    return { ...list, firm: (await namesOfFirms(deps.db, [user.firmId])).get(user.firmId) ?? '' }
  }),
  handle(
    getFirmCase,
    async ({ params, user }, deps: Needs) =>
      await showFirmCase(deps, await caseOfFirm(deps, user.firmId, params.caseId)),
  ),
  handle(makeFirmPack, async ({ params, user }, deps: Needs) => {
    const { id } = await caseOfFirm(deps, user.firmId, params.caseId)
    return showPack(await askForPack(deps, id, user.accountId))
  }),
  handle(
    getFirmPackFile,
    async ({ params, user }, deps: Needs) =>
      await openPack(deps, await caseOfFirm(deps, user.firmId, params.caseId), params.packId, user.accountId),
  ),
  handle(takeFirmStep, async ({ params, body, user }, deps: Needs) => {
    const { accountId, firmId } = user
    const name = (await readPeople(deps.db, [accountId])).get(accountId)?.name ?? ''
    await takeStep(deps, params.caseId, { role: 'partner', firmId, accountId, name }, body)
    return await showFirmCase(deps, await caseOfFirm(deps, firmId, params.caseId))
  }),
]
