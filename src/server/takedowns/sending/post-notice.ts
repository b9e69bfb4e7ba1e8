import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messageIdOf } from '#server/platform/mail/mailer.ts'
import type { LetterConfig } from '#server/cases/index.ts'
import type { NoticeRow, TakedownRow } from '../takedown-store.ts'
import { insertMail } from './sending-store.ts'
import { fileName } from './notice-file.ts'

export type PostNeeds = Pick<Deps, 'mail' | 'clock'> & { config: { letters: Pick<LetterConfig, 'domain'> } }

/** Mails a notice: the signed text as it stands, with its PDF where there is one. It leaves when the transaction commits, once. */
export async function postNotice(
  { mail, clock, config }: PostNeeds,
  tx: Tx,
  row: TakedownRow,
  { notice: { n, reader, signed }, fileKey }: { notice: NoticeRow; fileKey: string | undefined },
): Promise<void> {
  if (signed === null || row.replyToken === null) throw new Error('A notice is mailed once it is signed.')
  const { domain } = config.letters
  const { subject, text } = signed
  const thread = { replyTo: replyAddress(row.replyToken, domain), domain, inReplyTo: null, references: [] }
  const files = fileKey === undefined ? [] : [{ name: fileName({ n }), key: fileKey, type: 'application/pdf' }]
  const letter = { name: 'takedown.notice', to: reader.contact, subject, text, html: '', files, thread }
  const id = await mail.postLetter(tx, letter)
  await insertMail(tx, {
    id,
    takedownId: row.id,
    notice: n,
    at: clock(),
    direction: 'out',
    address: reader.contact,
    subject,
    text,
    messageId: messageIdOf(id, domain),
  })
}

/** The address at which a takedown is answered. */
export const replyAddress = (token: string, domain: string): string => `takedown+${token}@${domain}`
