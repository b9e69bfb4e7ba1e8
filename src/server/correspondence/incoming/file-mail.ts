import { type EntryKind, type FiledBy, heardKinds } from '#contract/correspondence/entry.ts'
import type { Id } from '#contract/wire.ts'
import { answeredWithin } from '#contract/cases/heard.ts'
import { workdaysAfter } from '#contract/reference/workdays.ts'
import { isFinal } from '#contract/cases/state-questions.ts'
import { caseChanged } from '#server/cases/index.ts'
import { correspondenceFolder } from '#server/cases/files/index.ts'
import { type MoveNeeds } from '#server/cases/moving/index.ts'
import { type CaseRecord, recordHistory } from '#server/cases/rows/index.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import type { MailKind } from '#server/gateways/incoming-mail/kind/kind-of-mail.ts'
import type { ReadMail } from '#server/gateways/incoming-mail/read-mail.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { workdaysOf } from '#server/platform/workdays.ts'
import { type EntryRow, insertEntry, insertMailId } from '../entry-store.ts'
import { noteAnswer } from '../note-answer.ts'
import { judgeFile } from './judge-file.ts'
import type { EntryFile } from '../tables.ts'

export type FileNeeds = Pick<Deps, 'objects'> & MoveNeeds

type Filing = { row: CaseRecord; by: FiledBy; incomingId: Id; at: Date }

/**
 * Puts a mail into the thread of its case, with its files. A person's is given to staff, and the case counts as answered. One that nobody is sure
 * of is given to staff, waits for them, and moves nothing.
 */
export async function fileMail(
  deps: FileNeeds,
  tx: Tx,
  mail: ReadMail,
  { row, by, incomingId, at }: Filing,
): Promise<EntryRow> {
  const entry = await insertEntry(tx, {
    caseId: row.id,
    at,
    direction: 'in',
    way: 'mail',
    addresses: [mail.from],
    author: mail.name || null,
    subject: mail.subject,
    text: mail.text,
    fullText: mail.fullText,
    files: await keepFiles(deps, row.id, incomingId, mail),
    filedBy: by,
    isKnown: mail.kind === 'person' && mail.authentication.doubt === null && by !== 'staff',
    kind: entryKindOf(mail.kind),
    incomingId,
  })
  const ids = { messageId: mail.messageId ?? `<${incomingId}>`, caseId: row.id, entryId: entry.id }
  await insertMailId(tx, { ...ids, isOurs: false, address: mail.from })
  await deps.events.publish(tx, caseChanged, { caseId: row.id })
  if (heardKinds.includes(entry.kind)) await tellOf(deps, tx, row, mail)
  return entry
}

/** A bounce that staff file by hand is no answer. */
const entryKindOf = (kind: MailKind): EntryKind => (kind === 'bounce' ? 'automatic' : kind)

/** Under keys that a run that is repeated writes again. */
async function keepFiles(
  { objects }: FileNeeds,
  caseId: Id,
  incomingId: Id,
  { files, leftOut }: ReadMail,
): Promise<EntryFile[]> {
  const kept: EntryFile[] = []
  for (const [at, file] of files.entries()) {
    const judged = judgeFile(file)
    const { name, type } = judged
    const about = { name, type, bytes: file.body.length }
    if ('problem' in judged) kept.push({ ...about, key: null, problem: judged.problem })
    else {
      const key = `${correspondenceFolder(caseId)}${incomingId}-${at}.${judged.ending}`
      await objects.put('cases', key, file.body, { type, downloadName: name })
      kept.push({ ...about, key, ...(judged.note === null ? {} : { note: judged.note }) })
    }
  }
  if (leftOut > 0)
    kept.push({
      name: `${leftOut} more files`,
      type: '',
      bytes: 0,
      key: null,
      problem: 'Too many files came with one mail.',
    })
  return kept
}

async function tellOf(deps: FileNeeds, tx: Tx, row: CaseRecord, mail: ReadMail): Promise<void> {
  const at = deps.clock()
  const isPerson = mail.kind === 'person'
  await recordHistory(tx, {
    caseId: row.id,
    at,
    type: 'message',
    actorRole: isPerson ? 'image-user' : 'system',
    actorId: null,
    publicNote: isPerson ? 'The image user has written to us.' : 'A mail came to this case. We look at who wrote it.',
  })
  if (isPerson) await noteAnswer(deps, tx, row.id)
  await noteHeard(deps, tx, row.id)
  await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
  const isWorkday = await workdaysOf(deps.config.billing.issuer?.country)
  const dueOn = workdaysAfter(at.toISOString(), answeredWithin.mail, isWorkday).slice(0, 10)
  const over = isFinal(row.state) ? ' The case is over.' : ''
  await openTask(tx, {
    kind: 'portal.message',
    subject: row.id,
    role: 'case-manager',
    note: `${row.name}: ${isPerson ? 'the image user writes by mail.' : 'a person or a program writes by mail. See which, and answer or move the case.'}${over} ${mail.text.slice(0, 300).toWellFormed()}`,
    link: `/desk/cases/${row.id}`,
    dueAt: new Date(`${dueOn}T12:00:00Z`),
    createdAt: at,
  })
}
