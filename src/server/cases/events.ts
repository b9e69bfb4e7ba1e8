import type { OpenWord } from '#contract/cases/heard.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'
import type { EntryFile } from './correspondence/tables.ts'

/**
 * A case has gone from one state to another; told in the transaction in which it did. `partOf` is the case that it became part of with it, or was
 * part of before it; null for others.
 */
export const caseMoved = defineEvent<{ caseId: Id; from: CaseState; to: CaseState; partOf: Id | null }>('case.moved')

/** What was answered on the payment page, as it stands in the thread of its case. Its subject says what kind of answer it is. */
export type AnswerInThread = {
  id: Id
  at: Date
  email: string
  author: string | null
  subject: string
  text: string
  files: EntryFile[]
}

/** What the image user of a case answered on the payment page, the oldest first. */
export const caseAnswers = defineQuery<{ caseId: Id }, AnswerInThread[]>('case.answers')

/** Asks what the image users of these cases said on their pages: the answers and offers that no person has answered, and when the last one came. */
export const heardOnPage = defineQuery<{ caseIds: readonly Id[] }, { open: OpenWord[]; lastAt: Date | null }>(
  'case.heard-on-page',
)
