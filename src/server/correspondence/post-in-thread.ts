import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messageIdOf, type OutgoingLetter } from '#server/platform/mail/mailer.ts'
import type { LetterConfig } from '#server/letters/index.ts'
import { type EntryRow, insertMailId, mailIdsOf, replyTokenOf } from './entry-store.ts'

export type PostNeeds = Pick<Deps, 'mail'> & { config: { letters: Pick<LetterConfig, 'domain'> } }

/** References that mail servers take in one line. */
const maxReferences = 20

/** Mails an entry to each of the addresses on its own, as an answer to what its case's thread ends with. Their Message-IDs are kept. */
export async function postInThread(
  deps: PostNeeds,
  tx: Tx,
  { id: entryId, caseId }: Pick<EntryRow, 'id' | 'caseId'>,
  { addresses, ...mail }: Omit<OutgoingLetter, 'to' | 'thread'> & { addresses: readonly string[] },
): Promise<Id[]> {
  const { domain } = deps.config.letters
  const replyTo = await replyAddressOf(deps, tx, caseId)
  const before = await mailIdsOf(tx, caseId, maxReferences)
  const references = before.map(({ messageId }) => messageId)
  const posted: Id[] = []
  for (const to of addresses) {
    const answered = before.findLast(({ isOurs, address }) => !isOurs && address === to)
    const inReplyTo = answered?.messageId ?? references.at(-1) ?? null
    const mailId = await deps.mail.postLetter(tx, { ...mail, to, thread: { replyTo, domain, inReplyTo, references } })
    const messageId = messageIdOf(mailId, domain)
    await insertMailId(tx, { messageId, caseId, entryId, isOurs: true, address: to, mailId, state: 'waiting' })
    posted.push(mailId)
  }
  return posted
}

/** The address at which a case is answered. */
export const replyAddressOf = async ({ config }: Pick<PostNeeds, 'config'>, tx: Tx, caseId: Id): Promise<string> =>
  `case+${await replyTokenOf(tx, caseId)}@${config.letters.domain}`
