import {
  answerQuestion as answerQuestionEndpoint,
  approveOffer as approveOfferEndpoint,
  getOwnAnswers,
} from '#contract/disputes/own-answer-endpoints.ts'
import { ownCase } from '#server/cases/rows/index.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { approveOffer } from '../offers/approve-offer.ts'
import type { SettleNeeds } from '../offers/settle-case.ts'
import { answerQuestion } from './answer-question.ts'
import { showOwnAnswers } from './own-answers.ts'

export const ownAnswerRoutes: Route<SettleNeeds>[] = [
  handle(
    getOwnAnswers,
    async ({ params, user }, deps: SettleNeeds) =>
      await showOwnAnswers(deps, await ownCase(deps, user.accountId, params.caseId)),
  ),
  handle(answerQuestionEndpoint, async ({ params, body, user }, deps: SettleNeeds) => {
    await answerQuestion(deps, { ownerId: user.accountId, ...params }, body)
    return await showOwnAnswers(deps, await ownCase(deps, user.accountId, params.caseId))
  }),
  handle(approveOfferEndpoint, async ({ params, body, user }, deps: SettleNeeds) => {
    await approveOffer(deps, { ownerId: user.accountId, ...params }, body)
    return await showOwnAnswers(deps, await ownCase(deps, user.accountId, params.caseId))
  }),
]
