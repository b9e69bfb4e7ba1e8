import type { FiledBy } from '#contract/correspondence/entry.ts'
import type { Id } from '#contract/wire.ts'
import type { ReadMail } from '#server/gateways/incoming-mail/read-mail.ts'
import type { Envelope } from '#server/gateways/incoming-mail/receiver.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { casesOfLetterMails, contactOf } from '#server/letters/index.ts'
import { caseOfName, casesOfTokens, ourMails, whereItGoesOn } from './match-store.ts'
import { knownAddresses } from '../write-to-image-user.ts'

export type Matched = { row: CaseRecord; by: FiledBy }

/**
 * The case that a mail belongs to, by what only its correspondents know: the word in the address, the mail that it answers, one before it with the
 * same subject; at last by the case's name in its subject, from a sender that is known and proven. Undefined for none, or several at once.
 */
export async function matchCase(tx: Tx, mail: ReadMail, { to }: Pick<Envelope, 'to'>): Promise<Matched | undefined> {
  const rules: [FiledBy, () => Promise<Id[]>][] = [
    ['address', () => casesOfTokens(tx, to.flatMap(tokenIn))],
    ['in-reply-to', () => casesAnswered(tx, mail.inReplyTo)],
    ['references', () => casesReferred(tx, mail)],
    ['subject', () => casesNamed(tx, mail)],
  ]
  for (const [by, find] of rules) {
    const found = [...new Set(await find())]
    if (found.length > 1) return undefined
    const row = found[0] === undefined ? undefined : await whereItGoesOn(tx, found[0])
    if (row) return { row, by }
  }
  return undefined
}

/** The token in a case's address, if any. */
export const tokenIn = (address: string): string[] =>
  /^case\+([0-9a-f]{24})@/i
    .exec(address)
    ?.slice(1)
    .map((token) => token.toLowerCase()) ?? []

async function casesAnswered(tx: Tx, ids: readonly string[]): Promise<Id[]> {
  const ours = (await ourMails(tx, ids)).map(({ caseId }) => caseId)
  return ours.length > 0 ? ours : await casesOfLetterMails(tx, ids.flatMap(mailIdIn))
}

const mailIdIn = (messageId: string): string[] => /^<([0-9a-f]{24})@/.exec(messageId)?.slice(1) ?? []

async function casesReferred(tx: Tx, { references, subject }: ReadMail): Promise<Id[]> {
  const same = plainSubject(subject)
  const ours = await ourMails(tx, references)
  return ours.filter((one) => plainSubject(one.subject) === same).map(({ caseId }) => caseId)
}

const prefix = /^\s*(re|aw|wg|fw|fwd|antw|antwort|sv|vs|tr|rif|ref|回复|答复|返信|転送)(\[\d+\])?\s*[:：]\s*/iu

/** As it is compared: without what mail programs put before it, and without the name of the case. */
export function plainSubject(subject: string): string {
  let rest = subject
  while (prefix.test(rest)) rest = rest.replace(prefix, '')
  return rest
    .replaceAll(/\[?\bRF-\d{6,}\b\]?/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** A subject is guessed easily: it counts for a sender whose domain vouches for the mail, and who is known in that case alone. */
async function casesNamed(tx: Tx, { subject, from, authentication }: ReadMail): Promise<Id[]> {
  const name = /\bRF-\d{6,12}\b/i.exec(subject)?.[0].toUpperCase()
  if (name === undefined || !authentication.isProven || from === '') return []
  const row = await caseOfName(tx, name)
  if (!row) return []
  const contact = await contactOf(tx, row.id)
  return (await knownAddresses(tx, row.id, contact?.email ?? null)).includes(from) ? [row.id] : []
}
