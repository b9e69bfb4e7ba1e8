import type { Id } from '#contract/wire.ts'
import { defineQuery } from '#server/platform/features/feature-bus.ts'
import type { EntryFile } from './tables.ts'

/** An answer of the payment page in the thread of its case. Its subject says what kind of answer it is. */
export type AnswerInThread = {
  id: Id
  at: Date
  email: string
  author: string | null
  subject: string
  text: string
  files: EntryFile[]
}

/** Answers that the image user gave on the payment page of a case, the oldest first. */
export const caseAnswers = defineQuery<{ caseId: Id }, AnswerInThread[]>('case.answers')
