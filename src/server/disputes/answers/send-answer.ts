import type { Body } from '#contract/endpoint.ts'
import { endingOf, proofTypeNames, proofTypes } from '#contract/cases/attachments.ts'
import { answeredWithin } from '#contract/cases/heard.ts'
import { canMove } from '#contract/cases/transitions.ts'
import type { AnswerKind } from '#contract/portal/answer-kinds.ts'
import { largestPortalFile, type sendAnswer as endpoint } from '#contract/disputes/answer-endpoints.ts'
import { disputeReasonOf } from '#contract/disputes/grounds.ts'
import type { OpenAnswer } from '#contract/portal/page.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord, lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { moveCase, type MoveNeeds, pastOf } from '#server/cases/moving/index.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import { portalOf, type PortalNeeds } from '#server/cases/link/index.ts'
import { typeOfContent, programType } from '#server/gateways/incoming-mail/content/type-of-content.ts'
import { familyOf } from '#server/gateways/incoming-mail/content/family-of-type.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { captureNowJob } from '../decisions/capture-now.ts'
import { pauseReason, type AtLink, mayMailCode, newCode, plainEmail } from '#server/portal/index.ts'
import { type AnswerInShort, type AnswerRow, addToAnswer, insertAnswer, openAnswer } from './answer-store.ts'
import { byWorkday, type DeskConfig } from './by-workday.ts'
import { isFileOfPortal } from './portal-files.ts'
import { answeredMail } from './answered-mail.ts'
import { notNow, requireOpen } from './require-open.ts'

export type AnswerNeeds = MoveNeeds &
  Pick<Deps, 'db' | 'objects' | 'mail'> & { config: Deps['config'] & PortalNeeds['config'] } & DeskConfig

/** More than anybody adds before a person has decided. */
const maxAdditions = 50

type Sent = Body<typeof endpoint>

/**
 * Takes in what an image user answers. Reminders and parts are held until a person has decided on it. An answer that disputes the claim stops
 * the case, too; hardship and anything else leave its state. While an answer is open, what is sent is added to it. It is kept where the address
 * has had as many mails as it may, and then says so to nobody there.
 */
export async function sendAnswer(deps: AnswerNeeds, { caseId, ip }: AtLink, sent: Sent): Promise<OpenAnswer> {
  await consumeAttempt(deps, [{ name: 'portal-answers-at-link', key: atLink(caseId, ip), max: 20, seconds: 3600 }])
  const files = await arrived(deps, caseId, distinct(sent.files))
  const email = plainEmail(sent.email)
  const mayMail = await mayMailCode(deps, { caseId, ip }, email)
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    requireOpen(row)
    const before = await openAnswer(tx, caseId)
    const answer = before
      ? await added(deps, tx, { row, before, sent: { ...sent, files, email } })
      : await begun(deps, tx, row, { ...sent, files, email })
    await noteHeard(deps, tx, caseId)
    await tellStaff(deps, tx, row, answer)
    // Captures a page reported as removed before anyone decides.
    if (sent.kind === 'already-removed') await deps.queue.enqueue(tx, captureNowJob, { caseId }, { key: caseId })
    if (mayMail) await mailAnswered(deps, tx, row, { answer, email, language: sent.language })
    return showAnswer(answer)
  })
}

type Mailed = Pick<Sent, 'email' | 'language'> & { answer: AnswerRow }

async function mailAnswered(deps: AnswerNeeds, tx: Tx, row: CaseRecord, { answer, email, language }: Mailed) {
  const { url } = await portalOf({ ...deps, db: tx }, row.id)
  const code = await newCode(deps, tx, row.id, email)
  const { decideBy, isStopped } = answer
  const about = { name: row.name, url, language, code, decideBy, isStopped }
  await deps.mail.post(tx, answeredMail, about, { email, isVerified: false })
}

export const showAnswer = ({ kind, at, decideBy, isStopped, additions }: AnswerInShort): OpenAnswer => ({
  kind,
  at: at.toISOString(),
  decideBy,
  isStopped,
  more: additions.map((one) => ({ kind: one.kind ?? kind, at: one.at })),
})

type SentFile = Sent['files'][number]
type FoundFile = SentFile & { found: string }
/** A file with its place in what was sent. */
type Numbered = SentFile & { at: number }

/** Each once, however often it is named. */
const distinct = (files: readonly SentFile[]): Numbered[] =>
  files
    .map((file, at) => ({ ...file, at }))
    .filter(({ key, at }) => files.findIndex((other) => other.key === key) === at)

/** The files with the types that their contents have. Refuses those that are not there, or are not what their names say. */
async function arrived(
  { objects }: Pick<Deps, 'objects'>,
  caseId: Id,
  files: readonly Numbered[],
): Promise<FoundFile[]> {
  const all: FoundFile[] = []
  for (const { key, fileName, at } of files) {
    const path = `files.${at}`
    const stored = isFileOfPortal(caseId, key) ? await objects.head('cases', key) : undefined
    if (!stored || stored.bytes > largestPortalFile)
      throw refusedFile('file.not-arrived', path, `“${fileName}” has not arrived. Please add it again.`)
    const found = typeOfContent(await objects.get('cases', key))
    if (found === null || !isWhatItsNameSays(key, found))
      throw refusedFile('file.disguised', path, `“${fileName}” is not what its name says. We take ${proofTypeNames}`)
    all.push({ key, fileName, found })
  }
  return all
}

/** The page translates the refusal by its code. */
const refusedFile = (code: string, field: string, message: string) =>
  refuse('conflict', code, message, { field, details: [{ path: field, message }] })

/** Only looks at bytes: one kind of picture or of office file may be named like another, a saved mail is text. */
function isWhatItsNameSays(key: string, found: string): boolean {
  const named = proofTypes[endingOf(key)]
  return named !== undefined && found !== programType && familyOf(named) === familyOf(found)
}

async function begun(deps: AnswerNeeds, tx: Tx, row: CaseRecord, sent: Sent): Promise<AnswerRow> {
  const now = deps.clock()
  const note = noteForOwner(sent.kind)
  const { isMoved, isStopped } = await dispute(deps, tx, row, sent.kind)
  if (!isMoved)
    await recordHistory(tx, {
      caseId: row.id,
      at: now,
      type: 'message',
      actorRole: 'image-user',
      actorId: null,
      publicNote: note,
    })
  return await insertAnswer(tx, {
    id: newId(),
    caseId: row.id,
    at: now,
    kind: sent.kind,
    name: sent.name ?? null,
    email: sent.email,
    text: sent.text,
    licence: sent.licence ?? null,
    files: sent.files,
    language: sent.language,
    decideBy: await byWorkday(deps, answeredWithin.answer),
    isStopped,
  })
}

/** Takes a case whose claim is disputed out of the running clock; it may have been already. */
async function dispute(deps: AnswerNeeds, tx: Tx, row: CaseRecord, kind: AnswerKind) {
  const reason = disputeReasonOf(kind)
  if (reason === null) return { isMoved: false, isStopped: false }
  const step = { to: 'disputed', by: 'image-user' } as const
  const isMoved = canMove({ from: row.state, ...step, past: pastOf(row, deps.clock()) })
  const note = noteForOwner(kind)
  if (isMoved) await moveCase(deps, tx, row, { ...step, actorId: null, reason, note })
  return { isMoved, isStopped: isMoved || pauseReason(row.state) === 'answer' }
}

/**
 * Adds to an open answer. An addition may dispute a claim that the answer did not. Refused after too many; the image user then writes to the case's
 * staff.
 */
async function added(
  deps: AnswerNeeds,
  tx: Tx,
  { row, before, sent }: { row: CaseRecord; before: AnswerRow; sent: Sent },
): Promise<AnswerRow> {
  if (before.additions.length >= maxAdditions) throw notNow()
  const { isStopped } = before.isStopped ? before : await dispute(deps, tx, row, sent.kind)
  const addition = {
    at: deps.clock().toISOString(),
    kind: sent.kind,
    email: sent.email,
    text: sent.text,
    files: sent.files,
    licence: sent.licence ?? null,
  }
  return await addToAnswer(tx, before.id, { addition, isStopped })
}

/** Agency, number and day of a licence the owner reads among the answers, where staff do not ask about it without them. */
function noteForOwner(kind: AnswerKind): string {
  switch (kind) {
    case 'licensed':
      return 'The image user shows a licence.'
    case 'hardship':
      return 'The image user says that they cannot pay this sum.'
    case 'other':
      return 'The image user has written to us.'
    default:
      return ''
  }
}

const words: Record<AnswerKind, string> = {
  licensed: 'says that they have a licence',
  'fair-use': 'says that the use needs no licence',
  'credit-given': 'says that the author is credited under a Creative Commons licence',
  'not-responsible': 'says that they are not responsible for the page',
  'already-removed': 'says that the image was removed: look at the page',
  hardship: 'cannot pay this sum: a lower one, or more parts, may be agreed',
  other: 'has written',
}

async function tellStaff({ clock }: AnswerNeeds, tx: Tx, row: CaseRecord, answer: AnswerRow): Promise<void> {
  const { licence, files, additions, text, decideBy } = answer
  const also = additions.at(-1)?.kind
  const facts = [licence?.agency, licence?.number, licence?.boughtOn].filter(Boolean).join(', ')
  const count = files.length + additions.reduce((sum, one) => sum + one.files.length, 0)
  const said = [
    `${row.name}: the image user ${words[answer.kind]}${facts ? ` (${facts})` : ''}.`,
    text.slice(0, 300),
    count > 0 ? `${count} file${count === 1 ? '' : 's'}.` : '',
    additions.length > 0 ? `More was added since: ${additions.length}.` : '',
    also && also !== answer.kind ? `By the last of it the image user ${words[also]}.` : '',
    `Decide by ${decideBy}.`,
  ]
  await openTask(tx, {
    kind: 'portal.answer',
    subject: row.id,
    role: 'case-manager',
    note: said.filter(Boolean).join(' '),
    link: `/desk/cases/${row.id}`,
    dueAt: new Date(`${decideBy}T12:00:00Z`),
    createdAt: clock(),
  })
}
