import type { Body } from '#contract/endpoint.ts'
import type { answerLawQuestion } from '#contract/letters/contact-by/endpoints.ts'
import type { LawQuestion, LawQuestionId } from '#contract/reference/law-questions.ts'
import { isFinal } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { lockAnyCase, staffName } from '#server/cases/rows/index.ts'
import { questionsOfCase } from './contact-rules.ts'
import { countryOfLockedCase } from './follow-rule.ts'
import { insertLawAnswer } from './rule-store.ts'

/** Keeps what staff found of a question that the law of the case's country asks; earlier answers stay. */
export async function answerQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'objects'>,
  { caseId, question, by }: { caseId: Id; question: LawQuestionId; by: Id },
  { isMet, note }: Body<typeof answerLawQuestion>,
): Promise<LawQuestion[]> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    if (isFinal(row.state))
      throw refuse('conflict', 'case.over', 'This case is over. Nothing of it can be changed any more.')
    const country = await countryOfLockedCase(deps, tx, row)
    const asked = await questionsOfCase({ ...deps, db: tx }, caseId, country)
    if (!asked.some(({ id }) => id === question)) throw missing('question')
    await insertLawAnswer(tx, { caseId, question, isMet, note, by, byName: await staffName(tx, by), at: deps.clock() })
    return await questionsOfCase({ ...deps, db: tx }, caseId, country)
  })
}
