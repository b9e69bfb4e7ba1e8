import type { Id } from '#contract/wire.ts'
import { defineEvent } from '#server/platform/features/feature-bus.ts'
import type { MailFile } from '#server/platform/mail/tables.ts'

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
