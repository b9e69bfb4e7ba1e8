import { isDraft } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { caseChanged } from '#server/cases/index.ts'
import { correspondenceFolder } from '#server/cases/files/index.ts'
import { type CaseRecord, lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import type { ReadMail } from '#server/gateways/incoming-mail/read-mail.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { findEntry, moveEntryTo } from '../entry-store.ts'
import { fileMail } from './file-mail.ts'
import { countQuarantined, findIncoming, type IncomingRow, lockIncoming, updateIncoming } from './incoming-store.ts'
import { caseOfName } from './match-store.ts'
import { noteAnswer } from '../note-answer.ts'
import { type IncomingNeeds, quarantineTask } from './read-incoming.ts'
import type { EntryFile } from '../tables.ts'

type By = { accountId: Id }

/** Files a set-aside mail to a case. Throws `mail.settled` when another member of staff was first, `mail.unreadable` when the mail cannot be read. */
export async function fileManually(needs: IncomingNeeds, mailId: Id, name: string, by: By): Promise<{ caseId: Id }> {
  const found = await findIncoming(needs.db, mailId)
  if (!found) throw missing('mail')
  const row = await requireCase(needs.db, name)
  requireUnsettled(found)
  const mail = await readAgain(needs, found)
  await needs.db.transaction(async (tx) => {
    await lockAnyCase(tx, row.id)
    const locked = await lockIncoming(tx, mailId)
    requireUnsettled(locked)
    const entry = await fileMail(needs, tx, mail, { row, by: 'staff', incomingId: mailId, at: found.at })
    const settled = { state: 'filed', why: null, caseId: row.id, entryId: entry.id } as const
    await updateIncoming(tx, mailId, { ...settled, settledAt: needs.clock(), settledBy: by.accountId })
    for (const caseId of otherCases(row.id, found)) await noteHeard(needs, tx, caseId)
    await noteHeard(needs, tx, row.id)
    await endIfEmpty(needs, tx, by)
  })
  return { caseId: row.id }
}

/** Reads the bytes of a mail that was kept apart. Throws `mail.unreadable` where nothing can be read. */
export async function readAgain({ mailReader, objects }: IncomingNeeds, row: IncomingRow): Promise<ReadMail> {
  const mail = row.key === null ? undefined : await mailReader.read(await objects.get('cases', row.key), row.envelope)
  if (!mail || 'problem' in mail)
    throw refuse('conflict', 'mail.unreadable', 'This mail can no longer be read. Discard it.')
  return mail
}

/** Discards a mail with a reason; its month's bytes follow. */
export async function discardManually(needs: IncomingNeeds, mailId: Id, reason: string, by: By): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await lockIncoming(tx, mailId)
    if (!row) throw missing('mail')
    requireUnsettled(row)
    await updateIncoming(tx, mailId, {
      state: 'discarded',
      why: reason,
      settledAt: needs.clock(),
      settledBy: by.accountId,
    })
    if (row.caseId !== null) await noteHeard(needs, tx, row.caseId)
    await endIfEmpty(needs, tx, by)
  })
}

/** The case whose address the mail came to, where it is filed to another one. */
const otherCases = (filedTo: Id, { caseId }: IncomingRow): Id[] =>
  caseId === null || caseId === filedTo ? [] : [caseId]

export function requireUnsettled(row: IncomingRow | undefined): void {
  if (row && ['quarantined', 'bounce', 'discarded', 'dropped'].includes(row.state)) return
  throw refuse('conflict', 'mail.settled', 'A colleague has already filed this mail.')
}

export async function endIfEmpty({ clock }: Pick<IncomingNeeds, 'clock'>, tx: Tx, { accountId }: By): Promise<void> {
  if ((await countQuarantined(tx)) === 0) await endTask(tx, { ...quarantineTask, doneAt: clock(), doneBy: accountId })
}

async function requireCase(db: Db | Tx, name: string): Promise<CaseRecord> {
  const row = await caseOfName(db, name)
  if (!row || isDraft(row.state)) throw refuseForm([{ path: 'case', message: 'There is no case of this name.' }])
  return row
}

/** Moves what came in to the case that it belongs to, with its files; both cases have it in their history. */
export async function moveManually(
  needs: IncomingNeeds,
  { caseId, entryId }: { caseId: Id; entryId: Id },
  name: string,
  by: By,
): Promise<void> {
  const entry = await findEntry(needs.db, caseId, entryId)
  if (!entry) throw missing('entry')
  const to = await requireCase(needs.db, name)
  if (entry.direction === 'out') throw refuse('conflict', 'correspondence.ours', 'Our own messages stay in their case.')
  if (to.id === caseId) throw refuse('conflict', 'correspondence.same-case', 'It is already in this case.')
  const files = await copyFiles(needs, entry.files, { from: caseId, to: to.id })
  const happened = { at: needs.clock(), type: 'message', actorRole: 'staff', actorId: by.accountId } as const
  await needs.db.transaction(async (tx) => {
    for (const id of [caseId, to.id].toSorted()) await lockAnyCase(tx, id)
    if (!(await moveEntryTo(tx, { caseId, entryId }, { caseId: to.id, files }))) throw missing('entry')
    await recordHistory(tx, {
      ...happened,
      caseId,
      publicNote: 'A message that was filed here belongs to another case.',
    })
    await recordHistory(tx, { ...happened, caseId: to.id, publicNote: 'A message of the image user was filed here.' })
    if (entry.kind === 'person') await noteAnswer(needs, tx, to.id)
    for (const id of [caseId, to.id]) {
      await noteHeard(needs, tx, id)
      await needs.events.publish(tx, caseChanged, { caseId: id })
    }
  })
  const old = entry.files.flatMap(({ key }) => (key === null ? [] : [key]))
  if (old.length > 0) await needs.objects.remove('cases', old)
}

async function copyFiles(
  { objects }: Pick<IncomingNeeds, 'objects'>,
  files: readonly EntryFile[],
  { from, to }: { from: Id; to: Id },
): Promise<EntryFile[]> {
  const copied: EntryFile[] = []
  for (const file of files) {
    if (file.key === null) copied.push(file)
    else {
      const key = file.key.replace(correspondenceFolder(from), correspondenceFolder(to))
      const body = await objects.get('cases', file.key)
      await objects.put('cases', key, body, { type: file.type, downloadName: file.name })
      copied.push({ ...file, key })
    }
  }
  return copied
}
