import {
  getPortalUpload,
  listPortalMessages,
  listPortalOffers,
  makePortalOffer,
  sendAnswer as sendAnswerEndpoint,
  sendPortalMessage,
} from '#contract/disputes/answer-endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { refuseForm } from '#server/platform/refuse.ts'
import { requireReader } from '#server/portal/index.ts'
import { makeOffer } from '../offers/make-offer.ts'
import { beginPortalUpload } from './portal-files.ts'
import { readMessages } from './read-answers.ts'
import { readOffers } from '../offers/show-offers.ts'
import { type AnswerNeeds, sendAnswer } from './send-answer.ts'
import { sendMessage } from './send-message.ts'

export const answerRoutes: Route<AnswerNeeds>[] = [
  handle(sendAnswerEndpoint, async ({ body, user, ip }, deps: AnswerNeeds) => ({
    answer: await sendAnswer(deps, { caseId: user.caseId, ip }, body),
  })),
  handle(
    getPortalUpload,
    async ({ body, user, ip }, deps: AnswerNeeds) => await beginPortalUpload(deps, { caseId: user.caseId, ip }, body),
  ),
  handle(listPortalMessages, async ({ headers, user: { caseId } }, deps: AnswerNeeds) => ({
    data: await readMessages(deps.db, caseId, await requireReader(deps, caseId, headers['portal-token'])),
  })),
  handle(sendPortalMessage, async ({ headers, body, user: { caseId }, ip }, deps: AnswerNeeds) => {
    const { email } = await requireReader(deps, caseId, headers['portal-token'])
    await consumeAttempt(deps, [{ name: 'portal-messages-at-link', key: atLink(caseId, ip), max: 30, seconds: 3600 }])
    return await sendMessage(deps, caseId, { email, text: body.text })
  }),
  handle(listPortalOffers, async ({ headers, user: { caseId } }, deps: AnswerNeeds) => ({
    data: await readOffers(deps, caseId, await requireReader(deps, caseId, headers['portal-token'])),
  })),
  handle(makePortalOffer, async ({ headers, body, user: { caseId }, ip }, deps: AnswerNeeds) => {
    const token = headers['portal-token']
    const email = token === undefined ? body.email : (await requireReader(deps, caseId, token)).email
    if (email === undefined) throw refuseForm([{ path: 'email', message: 'Please give an address for our answer.' }])
    return { offer: await makeOffer(deps, { caseId, ip }, { ...body, email }) }
  }),
]
