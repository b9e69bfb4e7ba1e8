import type { LetterConfig } from '#server/letters/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messageIdOf } from '#server/platform/mail/mailer.ts'
import type { MailFile } from '#server/platform/mail/tables.ts'
import { mailsOf, type NoticeRow, type TakedownRow } from '../takedown-store.ts'
import { insertMail } from './sending-store.ts'

export type PostNeeds = Pick<Deps, 'mail' | 'clock'> & { config: { letters: Pick<LetterConfig, 'domain'> } }

/** A mail to the reader of a notice; without a notice, to the site at `to`. */
type ThreadMail = { name: string; subject: string; text: string; files?: MailFile[] } & (
  | { notice: NoticeRow; to?: undefined }
  | { notice: null; to: string }
)

/** Mails the reader of a notice, or the site, in the thread of that notice or request. The mail leaves when the transaction commits, once. */
export async function postMail(
  { mail, clock, config }: PostNeeds,
  tx: Tx,
  row: TakedownRow,
  { name, notice, to, subject, text, files = [] }: ThreadMail,
): Promise<void> {
  const n = notice?.n ?? null
  const address = notice?.reader.contact ?? to ?? ''
  if (row.replyToken === null) throw new Error('A takedown is answered once a notice of it is signed.')
  const { domain } = config.letters
  const before = (await mailsOf(tx, row.id)).flatMap(({ notice: of, messageId }) => (of === n && messageId) || [])
  const thread = {
    replyTo: replyAddress(row.replyToken, domain),
    domain,
    inReplyTo: before.at(-1) ?? null,
    references: before,
  }
  const id = await mail.postLetter(tx, { name, to: address, subject, text, html: '', files, thread })
  await insertMail(tx, {
    id,
    takedownId: row.id,
    notice: n,
    at: clock(),
    direction: 'out',
    address,
    subject,
    text,
    messageId: messageIdOf(id, domain),
  })
}

/** The address at which a takedown is answered. */
const replyAddress = (token: string, domain: string): string => `takedown+${token}@${domain}`
