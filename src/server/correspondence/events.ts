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

/** Answers on the payment page of a case, oldest first. */
export const caseAnswers = defineQuery<{ caseId: Id }, AnswerInThread[]>('case.answers')

/** The thread of another feature that a mail belongs to: by the addresses it came to, or by Message-IDs of ours that it names. */
export const threadOfMail = defineQuery<{ to: readonly string[]; messageIds: readonly string[] }, Id | undefined>(
  'mail.thread',
)

/** Another feature's thread by its id; undefined without one. */
export const threadById = defineQuery<{ id: Id }, Id | undefined>('mail.thread-by-id')

/** A mail reached another feature's thread; `incomingId` identifies it. */
export const mailArrived = defineEvent<{ thread: Id; mail: ReadMail; incomingId: Id; at: Date }>('mail.arrived')
