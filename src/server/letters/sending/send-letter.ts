import { createHash } from 'node:crypto'
import type { LetterContent } from '#contract/letters/letter.ts'
import { letterSteps } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { ReportNeeds } from '#server/evidence/files/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import type { MailFile } from '#server/platform/mail/tables.ts'
import { keepNumber, newNumber } from '#server/platform/public-numbers/public-numbers.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { version } from '#server/platform/version.ts'
import { type CaseRecord, lockAnyCase, readCase, recordHistory, staffName } from '#server/cases/rows/index.ts'
import { letterSent } from '../events.ts'
import { lettersFolder } from '#server/cases/files/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import { drawLink } from '#server/cases/link/index.ts'
import { askToBackFigures } from '#server/pricing/index.ts'
import type { Composed } from '../compose-letter.ts'
import { composeDraft, nextKind, type Which } from '../draft-letter.ts'
import { letterDrawing } from '../drawing/draw-letter.ts'
import type { FactNeeds } from '../letter-facts.ts'
import { type Enclosures, keepEnclosures, noEnclosures } from './enclosures.ts'
import { writeLetterMail } from './letter-mail.ts'
import { pairOfLetter } from './pair-of-letter.ts'
import type { LetterPair } from '../drawing/letter-parts.ts'
import { letterWords } from '../letter-words.ts'
import { openTasksOfLetter } from '../tasks-of-letter.ts'
import { findLetter, type LetterRow, updateLetter } from '../letter-store.ts'

export type SendNeeds = FactNeeds & MoveNeeds & ReportNeeds & Pick<Deps, 'objects'> & { db: Db }

type Ready = { content: LetterContent; mailedTo: string[]; sender: string }
type Made = {
  content: LetterContent
  number: string
  fileKey: string
  fileHash: string
  files: MailFile[]
  enclosed: Enclosures
  pictures: string[]
}

/**
 * Sends a letter, once: in one transaction with the state of its case, the history and the mails. Its files are made before, of what is
 * then looked at again; where anything is another by then nothing is sent. Asked for a second time, it answers with what was sent.
 */
export async function sendLetter(needs: SendNeeds, which: Which, revision: number, by: Id): Promise<LetterRow> {
  const row = await readCase(needs.db, which.caseId)
  const letter = row && (await findLetter(needs.db, which.caseId, which.letterId))
  if (!letter) throw missing('letter')
  if (letter.state === 'sent') return letter
  const now = needs.clock()
  const fixed = { ...needs, clock: () => now }
  const sender = await needs.db.transaction(async (tx) => {
    const locked = await lockAnyCase(tx, row.id)
    if (locked) await drawLink(tx, locked, now)
    return await staffName(tx, by)
  })
  await askToBackFigures(fixed, row.id)
  const ready = await readyToSend(fixed, row, letter, sender)
  refuseRevised(letter, revision)
  const made = await makeFiles(fixed, row, { letterId: letter.id, by, ...ready })
  let isKept = false
  try {
    const sent = await needs.db.transaction(async (tx) => await sendIn(fixed, tx, { which, revision, by, ready, made }))
    isKept = sent.fileKey === made.fileKey
    return sent
  } finally {
    if (!isKept)
      await needs.objects.remove('cases', [made.fileKey, ...made.pictures, ...made.files.map(({ key }) => key)])
  }
}

function refuseRevised({ revision, savedBy }: LetterRow, read: number): void {
  if (revision !== read)
    throw refuse(
      'conflict',
      'letter.revised',
      `${savedBy} has written on this letter meanwhile. Read it again before it is sent.`,
    )
}

/** The letter put together, if nothing is missing and nothing has changed since it was written. */
export async function readyToSend(
  needs: FactNeeds,
  row: CaseRecord,
  letter: LetterRow,
  sender: string,
): Promise<Ready> {
  if (nextKind(row.state) !== letter.kind)
    throw refuse('conflict', 'letter.not-now', 'No such letter follows from where the case is. Look at the case again.')
  const composed = await composeDraft(needs, row, letter, sender)
  const changed = composed.changed.filter(Boolean)
  if (changed.length > 0)
    throw refuse('conflict', 'letter.changed', `${changed.join(' ')} Read the letter again, and save it to go on.`, {
      details: changed,
    })
  const sentences = whatLacks(composed)
  if (sentences.length > 0) throw refuse('conflict', 'letter.lacking', sentences.join(' '), { details: sentences })
  return { content: composed.content, mailedTo: composed.mailedTo, sender }
}

/** Everything that keeps a letter from leaving, each as a sentence. */
export const whatLacks = ({ lacking, objections }: Composed): string[] => [
  ...lacking.map(({ sentence }) => sentence),
  ...objections.map(({ words, sentence }) => (words === null ? sentence : `“${words}”: ${sentence}`)),
]

type Sending = { which: Which; revision: number; by: Id; ready: Ready; made: Made }

async function sendIn(needs: SendNeeds, tx: Tx, { which, revision, by, ready, made }: Sending): Promise<LetterRow> {
  const row = await lockAnyCase(tx, which.caseId)
  const letter = row && (await findLetter(tx, which.caseId, which.letterId))
  if (!letter) throw missing('letter')
  if (letter.state === 'sent') return letter
  refuseRevised(letter, revision)
  const again = await readyToSend({ ...needs, db: tx }, row, letter, ready.sender)
  if (JSON.stringify(again) !== JSON.stringify(ready))
    throw refuse(
      'conflict',
      'letter.changed',
      'Something of the case changed while the letter was sent. Read it again.',
    )
  const now = needs.clock()
  const { mailedTo, sender } = ready
  const { enclosed, pictures: _, ...files } = made
  const { content, number } = files
  await keepNumber(tx, { number, kind: 'letter', createdAt: now })
  const sent = await updateLetter(tx, letter.id, {
    ...files,
    state: 'sent',
    sentAt: now,
    sentBy: sender,
    dueOn: content.dueOn,
  })
  const to = letterSteps[letter.kind]
  const moved = await moveCase(needs, tx, row, { to, by: 'staff', actorId: by })
  await recordHistory(tx, {
    caseId: row.id,
    at: now,
    type: 'letter',
    from: moved.state,
    to: moved.state,
    actorRole: 'staff',
    actorId: by,
    publicNote: content.subject,
    link: `/cases/${row.id}`,
  } as const)
  await post(needs, tx, sent, mailedTo)
  await openTasksOfLetter(tx, moved, { letter: sent, content, tooLarge: enclosed.tooLarge, at: now })
  return sent
}

async function post(
  { clock, events }: SendNeeds,
  tx: Tx,
  letter: LetterRow,
  addresses: readonly string[],
): Promise<void> {
  const content = letter.content!
  const own = { name: `${content.reference}.pdf`, key: letter.fileKey!, type: 'application/pdf' }
  const { id: letterId, caseId, sentBy: author } = letter
  const mail = { name: `letter.${letter.kind}`, files: [own, ...letter.files], ...writeLetterMail(content) }
  await events.publish(tx, letterSent, { caseId, letterId, at: clock(), author, addresses, mail })
}

/** Draws and signs the letter and puts it into the store, with the reports of the evidence beside a first one. */
async function makeFiles(
  needs: SendNeeds,
  row: CaseRecord,
  { letterId, by, content: composed }: Ready & { letterId: Id; by: Id },
): Promise<Made> {
  const { signer } = await needs.companyKey()
  const number = newNumber('letter')
  const folder = `${lettersFolder(row.id)}${letterId}-${newId()}`
  const isFirst = composed.kind === 'first'
  const enclosed = isFirst ? await keepEnclosures(needs, row, { folder, by }) : noEnclosures
  const pictures = isFirst ? await pairOfLetter(needs, row) : undefined
  const words = letterWords(composed.language)
  const content = {
    ...composed,
    // Names only files that go along.
    enclosures: [...(enclosed.hasMandate ? [words.mandate] : []), ...enclosed.numbers.map((one) => words.report(one))],
    pair: pictures ? { ...(await keepPictures(needs, folder, pictures)), host: row.host } : null,
    check: { number, url: `${needs.config.publicUrl}/verify/${number}` },
  }
  const { trialNote } = needs.config
  const reason = `${content.sender.name} sends this letter about ${content.reference}.`
  const signed = await needs.documents.make(
    letterDrawing,
    { said: { content, trialNote, pictures }, software: `Rightframe ${version}` },
    { whose: [row.ownerId, by], signing: { key: signer, reason, at: needs.clock() } },
  )
  const fileKey = `${folder}.pdf`
  await needs.objects.put('cases', fileKey, signed, {
    type: 'application/pdf',
    downloadName: `${content.reference}.pdf`,
  })
  const fileHash = createHash('sha256').update(signed).digest('hex')
  return {
    content,
    number,
    fileKey,
    fileHash,
    files: enclosed.files,
    enclosed,
    pictures: content.pair ? [content.pair.original, content.pair.copy] : [],
  }
}

/** Puts the pictures of a letter beside it, for copies that are drawn later. */
async function keepPictures(
  { objects }: Pick<SendNeeds, 'objects'>,
  folder: string,
  { original, copy }: LetterPair,
): Promise<{ original: string; copy: string }> {
  const keys = { original: `${folder}-original.jpg`, copy: `${folder}-copy.jpg` }
  await objects.put('cases', keys.original, original.jpeg, { type: 'image/jpeg' })
  await objects.put('cases', keys.copy, copy.jpeg, { type: 'image/jpeg' })
  return keys
}
