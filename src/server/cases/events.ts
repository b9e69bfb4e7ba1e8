import type { OpenWord } from '#contract/cases/heard.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'
import type { MailFile } from '#server/platform/mail/tables.ts'

/**
 * A case has gone from one state to another; told in the transaction in which it did. `partOf` is the case that it became part of with it, or was
 * part of before it; null for others.
 */
export const caseMoved = defineEvent<{ caseId: Id; from: CaseState; to: CaseState; partOf: Id | null }>('case.moved')

/** Asks what the image users of these cases said on their pages: the answers and offers that no person has answered, and when the last one came. */
export const heardOnPage = defineQuery<{ caseIds: readonly Id[] }, { open: OpenWord[]; lastAt: Date | null }>(
  'case.heard-on-page',
)

/** Asks what the image users of these cases wrote by mail and in messages: the words that no person has answered, the last one, and the last answer. */
export const heardInThread = defineQuery<
  { caseIds: readonly Id[] },
  { open: OpenWord[]; lastAt: Date | null; answeredAt: Date | null }
>('case.heard-in-thread')

/** A letter was sent: it stands in the thread of its case and is mailed from there. */
export const letterSent = defineEvent<{
  caseId: Id
  letterId: Id
  at: Date
  author: string | null
  addresses: readonly string[]
  mail: { name: string; subject: string; text: string; html: string; files: MailFile[] }
}>('case.letter-sent')

/** Mails of letters were stopped before they left. */
export const letterMailsStopped = defineEvent<{ mailIds: readonly Id[]; problem: string }>('case.letter-mails-stopped')

/** Something of a case changed that staff see who have it open. */
export const caseChanged = defineEvent<{ caseId: Id }>('case.changed')

/** The words changed by which staff find a case. */
export const caseReworded = defineEvent<{ caseId: Id }>('case.reworded')
