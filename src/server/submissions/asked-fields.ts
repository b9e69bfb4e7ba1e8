import { createHash } from 'node:crypto'
import { cleared } from '#contract/cases/submission/clear.ts'
import { withFollowUps, withListed, writtenAt } from '#contract/cases/submission/listed-fields.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { AskedQuestion } from '#server/cases/tables/index.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'

type Asked = Pick<CaseRecord, 'question'>

/** The fields of a saved submission that its owner can change: those that were asked about, with what follows from them. */
export const openFields = ({ question }: Asked, saved: Draft): string[] => withFollowUps(saved, question?.fields ?? [])

/** The saved submission with only the open fields as they were sent. */
export const withAnswers = (asked: Asked, saved: Draft, sent: Draft): Draft =>
  cleared(withListed(saved, sent, openFields(asked, saved)))

/** A question with what stands at its fields when it is asked. */
export const questionOn = (saved: Draft, { note, fields }: AskedQuestion): AskedQuestion => ({
  note,
  fields,
  was: hashOf(saved, fields),
})

/** Refuses answers that leave everything as it was when it was asked about. */
export function requireAnswered({ question }: Asked, draft: Draft): void {
  if (question?.was === undefined) return
  if (hashOf(draft, question.fields) !== question.was) return
  throw refuse(
    'conflict',
    'case.unanswered',
    'Nothing that we asked about was changed yet. Change at least one of those answers; if all of them are right, write us a message that says so.',
  )
}

const hashOf = (draft: Draft, fields: readonly string[]) =>
  createHash('sha256')
    .update(writtenAt(draft, withFollowUps(draft, fields)))
    .digest('hex')
