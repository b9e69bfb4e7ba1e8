import type { Id } from '#contract/wire.ts'
import type { ReadMail } from '#server/gateways/incoming-mail/read-mail.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'
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

/** The thread of another feature that a mail belongs to: by the addresses it came to, or by Message-IDs of ours that it names. */
export const threadOfMail = defineQuery<{ to: readonly string[]; messageIds: readonly string[] }, Id | undefined>(
  'mail.thread',
)

/** A thread of another feature by its id; undefined where none has it. */
export const threadById = defineQuery<{ id: Id }, Id | undefined>('mail.thread-by-id')

/** A mail came to a thread of another feature; `incomingId` is one for each mail. */
export const mailArrived = defineEvent<{ thread: Id; mail: ReadMail; incomingId: Id; at: Date }>('mail.arrived')
