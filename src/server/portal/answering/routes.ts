import {
  askForPortalCode,
  confirmPortalEmail,
  getPortalPayer,
  getPortalUpload,
  listPortalMessages,
  listPortalOffers,
  makePortalOffer,
  savePortalPayer,
  sendAnswer as sendAnswerEndpoint,
  sendPortalMessage,
} from '#contract/portal/answering-endpoints.ts'
import { portalOf, readCase } from '#server/cases/index.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { missing, refuseForm } from '#server/platform/refuse.ts'
import { confirmEmail, countCode, newCode, plainEmail, readerOf } from './confirm-email.ts'
import { makeOffer } from './make-offer.ts'
import { beginPortalUpload } from './portal-files.ts'
import { portalMails } from './portal-mails.ts'
import { readPayer, savePayer } from './payer-details.ts'
import { readMessages, readOffers } from './read-answers.ts'
import { type AnswerNeeds, sendAnswer } from './send-answer.ts'
import { sendMessage } from './send-message.ts'

export const answeringRoutes: Route<AnswerNeeds>[] = [
  handle(sendAnswerEndpoint, async ({ body, user, ip }, deps: AnswerNeeds) => ({
    answer: await sendAnswer(deps, { caseId: user.caseId, ip }, body),
  })),
  handle(
    getPortalUpload,
    async ({ body, user, ip }, deps: AnswerNeeds) => await beginPortalUpload(deps, { caseId: user.caseId, ip }, body),
  ),
  handle(askForPortalCode, async ({ body, user: { caseId }, ip }, deps: AnswerNeeds) => {
    const email = plainEmail(body.email)
    await countCode(deps, { caseId, ip }, email)
    await deps.db.transaction(async (tx) => {
      const row = await readCase(tx, caseId)
      if (!row) throw missing('case')
      const code = await newCode(deps, tx, caseId, email)
      const { url } = await portalOf({ ...deps, db: tx }, caseId)
      const about = { name: row.name, url, language: body.language, code }
      await deps.mail.post(tx, portalMails.code, about, { email, isVerified: false })
    })
  }),
  handle(
    confirmPortalEmail,
    async ({ body, user, ip }, deps: AnswerNeeds) => await confirmEmail(deps, { caseId: user.caseId, ip }, body),
  ),
  handle(listPortalMessages, async ({ headers, user: { caseId } }, deps: AnswerNeeds) => ({
    data: await readMessages(deps.db, caseId, await readerOf(deps, caseId, headers['portal-token'])),
  })),
  handle(sendPortalMessage, async ({ headers, body, user: { caseId }, ip }, deps: AnswerNeeds) => {
    const { email } = await readerOf(deps, caseId, headers['portal-token'])
    await consumeAttempt(deps, [{ name: 'portal-messages-at-link', key: atLink(caseId, ip), max: 30, seconds: 3600 }])
    return await sendMessage(deps, caseId, { email, text: body.text })
  }),
  handle(listPortalOffers, async ({ headers, user: { caseId } }, deps: AnswerNeeds) => ({
    data: await readOffers(deps, caseId, await readerOf(deps, caseId, headers['portal-token'])),
  })),
  handle(makePortalOffer, async ({ headers, body, user: { caseId }, ip }, deps: AnswerNeeds) => {
    const token = headers['portal-token']
    const email = token === undefined ? body.email : (await readerOf(deps, caseId, token)).email
    if (email === undefined) throw refuseForm([{ path: 'email', message: 'Please give an address for our answer.' }])
    return { offer: await makeOffer(deps, { caseId, ip }, { ...body, email }) }
  }),
  handle(getPortalPayer, async ({ headers, user: { caseId } }, deps: AnswerNeeds) => ({
    payer: await readPayer(deps.db, caseId, await readerOf(deps, caseId, headers['portal-token'])),
  })),
  handle(savePortalPayer, async ({ headers, body, user: { caseId }, ip }, deps: AnswerNeeds) => {
    await consumeAttempt(deps, [{ name: 'portal-payers-at-link', key: atLink(caseId, ip), max: 30, seconds: 3600 }])
    return { payer: await savePayer(deps, caseId, { payer: body, token: headers['portal-token'] }) }
  }),
]
