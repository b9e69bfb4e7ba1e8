import type { Id } from '#contract/wire.ts'
import { defineQuery } from '#server/platform/features/feature-bus.ts'
import type { EntryFile } from './tables.ts'

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
