import { decideDispute, askOwner, getDispute } from '#contract/disputes/dispute-endpoints.ts'
import { decisionTextIn, textsFor } from '#contract/disputes/decision-texts.ts'
import { answerQuestion, getOwnAnswers } from '#contract/disputes/own-answer-endpoints.ts'
import { dov } from '../people.ts'
import { showLicence } from './answer.ts'
import type { Payer } from './pay.ts'
import type { Submitted } from './submit-cases.ts'
import { comesTo, type People } from './take-on.ts'

/** Dov shows a licence, Ana says that he is right, and Chiara withdraws the claim; he reads that in a mail. */
export async function agreeOnLicence(payer: Payer, people: People, { caseId, host }: Submitted): Promise<void> {
  await showLicence(payer)
  const { ana, chiara } = people
  const text = 'Did you sell this picture through Harbour & Hill in August 2025?'
  const asked = await chiara(askOwner, { caseId, text })
  const { questions } = await ana(getOwnAnswers, { caseId })
  const note = 'Yes. I gave it to them in 2024 and forgot to write that down.'
  await ana(answerQuestion, { caseId, questionId: questions[0]!._id, says: 'right', note })
  await comesTo(ana, caseId, 'disputed')
  const { open } = await chiara(getDispute, { caseId })
  const macro = textsFor('licensed').find(({ outcome }) => outcome === 'upheld')!
  await chiara(decideDispute, {
    caseId,
    answer: open!.answer!._id,
    outcome: 'upheld',
    reason: macro.reason,
    language: asked.language,
    text: decisionTextIn(asked.language, macro),
    ownerText: macro.ownerText,
  })
  await payer.sandbox.mailTo(dov.emailAt(host), 'we apologise')
}
