import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { job } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import { type MailTemplate, senderOf, writeLetter } from './mail-template.ts'
import { insertMail, putBack } from './mail-store.ts'
import type { MailFile, MailThread } from './tables.ts'

/** Hands one mail to the mail server. Tried for at least four days before it becomes a dead letter (RFC 5321, 4.5.4.1). */
export const sendMail = job({
  name: 'send-mail',
  payload: z.object({ mailId: Id }),
  retries: 110,
  retryAfterSeconds: 5,
  withinSeconds: 120,
})

/**
 * The recipient of a mail. `isVerified` means that the address was confirmed; `accountId` is the subject; `unsubscribeUrl` allows one-click
 * unsubscription (RFC 8058). `files` of the bucket `cases` are attached.
 */
export type Recipient = {
  email: string
  isVerified: boolean
  accountId?: Id
  unsubscribeUrl?: string
  files?: MailFile[]
}

/**
 * Writes mail. It leaves when the transaction has committed, once, and not at all if it has not. To an address that nobody has shown to be
 * theirs only mails go that ask for that: anybody may have typed it, and what else is written there. Undefined for one that is not written.
 */
export type Mailer = {
  post<Data>(tx: Tx, template: MailTemplate<Data>, data: Data, to: Recipient): Promise<Id | undefined>
  /** Posts a letter to a person without an account, with stored files. It uses the letters' route only. */
  postLetter(tx: Tx, letter: OutgoingLetter): Promise<Id>
}

/** Input of `postLetter`, with both bodies complete. */
export type OutgoingLetter = {
  /** The kind of letter, for searches of unsent mail. */
  name: string
  to: string
  subject: string
  text: string
  html: string
  files: MailFile[]
  thread: MailThread
}

/** Message-ID of a mail, equal in every attempt. */
export const messageIdOf = (mailId: Id, domain: string): string => `<${mailId}@${domain}>`

type Needs = {
  config: Pick<Config, 'brand' | 'publicUrl' | 'mail' | 'trialNote'>
  queue: Pick<Queue, 'enqueue'>
  clock: Clock
}

/** Without a mail server every mail is kept, readable in the inbox of development, and none is sent. */
export function openMailer({ config, queue, clock }: Needs): Mailer {
  const app = senderOf(config)
  const isSent = config.mail.kind === 'smtp'
  return {
    post: async (tx, template, data, { email, isVerified, accountId, unsubscribeUrl, files = [] }) => {
      if (!isVerified && !template.asks) return undefined
      refuseUnpostable(email)
      const id = newId()
      await insertMail(tx, {
        id,
        accountId: accountId ?? null,
        template: template.name,
        to: email,
        ...writeLetter(template.write(data, app), app, unsubscribeUrl),
        unsubscribeUrl: unsubscribeUrl ?? null,
        files,
        state: isSent ? 'waiting' : 'kept',
        createdAt: clock(),
      })
      if (isSent) await queue.enqueue(tx, sendMail, { mailId: id })
      return id
    },
    postLetter: async (tx, { name: template, ...letter }) => {
      refuseUnpostable(letter.to)
      const id = newId()
      const about = { route: 'letters', state: 'waiting', createdAt: clock() } as const
      await insertMail(tx, { id, template, ...letter, ...about })
      await queue.enqueue(tx, sendMail, { mailId: id })
      return id
    },
  }
}

/** One address and nothing that a mail header reads as more than that. Forms refuse such addresses before. */
function refuseUnpostable(email: string): void {
  if (!/^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\"]+$/u.test(email))
    throw new Error('This is not one plain email address.')
}

/** Sends a mail that was kept, refused, given up, or cut off. False when there is no such mail. For an operator who knows why. */
export async function sendAgain(
  { db, queue }: { db: Db; queue: Pick<Queue, 'enqueue'> },
  mailId: string,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    if (!(await putBack(tx, mailId))) return false
    await queue.enqueue(tx, sendMail, { mailId })
    return true
  })
}
