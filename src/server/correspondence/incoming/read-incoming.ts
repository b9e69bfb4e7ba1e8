import { createHash } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import type { MailReader } from '#server/gateways/incoming-mail/mail-reader.ts'
import type { ReadMail } from '#server/gateways/incoming-mail/read-mail.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { type LetterConfig } from '#server/letters/index.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import { mailArrived, threadOfMail } from '../events.ts'
import { countEntriesFrom } from '../entry-store.ts'
import { fileMail, type FileNeeds } from './file-mail.ts'
import { findIncoming, type IncomingRow, isKnownContent, lockIncoming, updateIncoming } from './incoming-store.ts'
import { matchCase } from './match-case.ts'
import { isFiled, ourMails } from './match-store.ts'
import { settleBounce } from './settle-bounce.ts'
import type { ReadIncoming } from '../tables.ts'

export type IncomingNeeds = FileNeeds &
  Pick<Deps, 'db' | 'objects' | 'clock'> & {
    db: Db
    mailReader: MailReader
    config: FileNeeds['config'] & Pick<Deps['config'], 'brand'> & { letters: Pick<LetterConfig, 'domain'> }
  }

/** Reads a mail that came in, and files it, keeps it apart, or drops it: once, however often it is asked for. */
export async function readIncoming(
  needs: IncomingNeeds,
  mailId: Id,
  { attempt, signal }: Pick<Run, 'attempt' | 'signal'>,
): Promise<void> {
  const row = await findIncoming(needs.db, mailId)
  if (row?.state !== 'waiting' || row.key === null) return
  const mail = await needs.mailReader.read(await needs.objects.get('cases', row.key), row.envelope, signal)
  // A mail that ends a second process is itself at fault.
  if ('problem' in mail && mail.isWorthAnother && attempt === 1) throw new Error(mail.problem)
  await needs.db.transaction(async (tx) => {
    const locked = await lockIncoming(tx, mailId)
    if (locked?.state !== 'waiting') return
    const contentHash = 'problem' in mail ? null : hashOf(mail)
    const settled =
      'problem' in mail
        ? apart(`It cannot be read: ${mail.problem}`)
        : await keptApartOnce(tx, { id: mailId, contentHash }, await settle(needs, tx, locked, mail))
    const read = 'problem' in mail ? null : shownOf(mail)
    await updateIncoming(tx, mailId, { ...settled, read, contentHash, settledAt: needs.clock() })
    if (settled.state === 'quarantined') await keptApart(needs, tx, locked)
  })
}

/** A sender's server gives one mail to two of our receivers where the first answers late. Staff see it once. */
async function keptApartOnce(
  tx: Tx,
  { id, contentHash }: { id: Id; contentHash: string | null },
  settled: Settled,
): Promise<Settled> {
  if (settled.state !== 'quarantined' || contentHash === null) return settled
  return (await isKnownContent(tx, id, contentHash)) ? dropped('The same mail came before.') : settled
}

/** Null without a Message-ID: two equal mails may differ. */
function hashOf({ messageId, from, subject, text, files }: ReadMail): string | null {
  if (messageId === null) return null
  const bodies = files.map(({ body }) => createHash('sha256').update(body).digest('hex'))
  return createHash('sha256')
    .update(JSON.stringify([messageId, from, subject, text, bodies]))
    .digest('hex')
}

/** Opens a task for staff after the last attempt. */
export async function giveUpReading(needs: IncomingNeeds, mailId: Id): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const locked = await lockIncoming(tx, mailId)
    if (locked?.state !== 'waiting') return
    await updateIncoming(tx, mailId, { ...apart('Reading it failed each time.'), settledAt: needs.clock() })
    await keptApart(needs, tx, locked)
  })
}

/** Quarantines the mail; the case of its address waits. */
async function keptApart(needs: IncomingNeeds, tx: Tx, { caseId }: IncomingRow): Promise<void> {
  await tellStaff(needs, tx)
  if (caseId !== null) await noteHeard(needs, tx, caseId)
}

type Settled = Pick<IncomingRow, 'state' | 'why'> & Partial<Pick<IncomingRow, 'caseId' | 'entryId'>>

const apart = (why: string): Settled => ({ state: 'quarantined', why })
const dropped = (why: string): Settled => ({ state: 'dropped', why })

const maxHops = 40
/** More from one address in one hour is no correspondence. */
const maxAnHour = 30

async function settle(needs: IncomingNeeds, tx: Tx, row: IncomingRow, mail: ReadMail): Promise<Settled> {
  if (mail.hops > maxHops) return dropped('It went from server to server in a circle.')
  if (mail.bounce) {
    const caseId = await settleBounce(tx, { bounce: mail.bounce, to: row.envelope.to }, needs.clock())
    if (caseId === null) await passOn(needs, tx, row, mail)
    return { state: 'bounce', why: mail.bounce.said, caseId }
  }
  if (await isOurs(needs, tx, mail)) return dropped('It is one of our own mails that came back.')
  if (mail.authentication.doubt !== null) return apart(mail.authentication.doubt)
  if (mail.from === '') return apart('It names no sender.')
  const matched = await matchCase(tx, mail, row.envelope)
  if (!matched)
    return (await passOn(needs, tx, row, mail))
      ? { state: 'filed', why: null }
      : apart('It belongs to no case that we know of.')
  await lockAnyCase(tx, matched.row.id)
  if (mail.messageId !== null && (await isFiled(tx, matched.row.id, mail.messageId)))
    return dropped('It is there already.')
  const since = new Date(needs.clock().getTime() - 3_600_000)
  if ((await countEntriesFrom(tx, matched.row.id, mail.from, since)) >= maxAnHour)
    return apart(`More than ${maxAnHour} mails came from this address within an hour.`)
  const entry = await fileMail(needs, tx, mail, { ...matched, incomingId: row.id, at: row.at })
  return { state: 'filed', why: null, caseId: matched.row.id, entryId: entry.id }
}

/** Passes a mail to its thread's feature; false without one. */
async function passOn({ queries, events }: IncomingNeeds, tx: Tx, row: IncomingRow, mail: ReadMail): Promise<boolean> {
  const messageIds = mail.bounce?.messageIds ?? [...mail.inReplyTo, ...mail.references]
  const thread = await queries.askOne(tx, threadOfMail, { to: row.envelope.to, messageIds })
  if (thread === undefined) return false
  await events.publish(tx, mailArrived, { thread, mail, incomingId: row.id, at: row.at })
  return true
}

async function isOurs({ config }: IncomingNeeds, tx: Tx, { from, messageId }: ReadMail): Promise<boolean> {
  if (/^(case|takedown)\+/.test(from) && from.endsWith(`@${config.letters.domain}`)) return true
  if (from === config.brand.support.toLowerCase()) return true
  return messageId !== null && (await ourMails(tx, [messageId])).length > 0
}

const shownText = 5000

/** View of a mail for staff before it is filed. */
function shownOf({ from, name, subject, text, files, authentication }: ReadMail): ReadIncoming {
  const { spf, dkim, dmarc } = authentication
  const shown = files.map(({ name: fileName, type, body }) => ({ name: fileName, type, bytes: body.length }))
  return { from, name, subject, text: text.slice(0, shownText).toWellFormed(), spf, dkim, dmarc, files: shown }
}

const lookedAtWithinDays = 2
export const quarantineTask = { kind: 'mail.quarantined', subject: 'incoming' }

async function tellStaff({ clock }: Pick<IncomingNeeds, 'clock'>, tx: Tx): Promise<void> {
  const at = clock()
  await openTask(tx, {
    ...quarantineTask,
    role: 'case-manager',
    note: 'Mails came that belong to no case, or may not be from whom they say. File or discard them.',
    link: '/desk/mails',
    dueAt: new Date(at.getTime() + lookedAtWithinDays * 86_400_000),
    createdAt: at,
  })
}
