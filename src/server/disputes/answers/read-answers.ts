import { heardKinds } from '#contract/correspondence/entry.ts'
import type { PortalMessage } from '#contract/disputes/answer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { entriesOf, type EntryRow, type ListedEntry, pageOfEntries } from '#server/correspondence/index.ts'
import { type AnswerRow, answersOf } from './answer-store.ts'
import type { Reader } from '#server/portal/index.ts'

/** More than anybody reads on a page. */
const newest = 200

/** The reader's visible answers and messages, oldest first, without letters. */
export async function readMessages(db: Db, caseId: Id, reader: Reader): Promise<PortalMessage[]> {
  const { rows } = await pageOfEntries(db, caseId, { isByPeople: true, most: newest })
  return await merged(db, caseId, rows, reader)
}

/** All of it, with its whole texts. */
export async function readAllMessages(db: Db, caseId: Id): Promise<PortalMessage[]> {
  const written = (await entriesOf(db, caseId)).filter(
    ({ letterId, kind }) => letterId === null && heardKinds.includes(kind),
  )
  return await merged(db, caseId, written, { email: '', seesAll: true })
}

async function merged(db: Db, caseId: Id, written: Entry[], reader: Reader): Promise<PortalMessage[]> {
  const answers = await answersOf(db, caseId)
  return [
    ...answers.flatMap(partsOf).filter(({ email }) => reader.seesAll || email === reader.email),
    ...written.filter((entry) => reader.seesAll || isFor(reader, entry)).map(messageOf),
  ]
    .map(showMessage)
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** A message without a known address shows to every reader. */
const isFor = ({ email }: Reader, { addresses, direction }: Entry): boolean =>
  addresses.includes(email) || (direction === 'out' && addresses.length === 0)

type Entry = EntryRow | ListedEntry
type Message = { id: Id; at: Date; from: PortalMessage['from']; author: string | null; text: string }

export const messageOf = ({ id, at, direction, author, text, files }: Entry): Message => ({
  id,
  at,
  from: direction === 'in' ? 'payer' : 'staff',
  author,
  text: [text, files.map(({ name }) => name).join(', ')].filter(Boolean).join('\n'),
})

export const showMessage = ({ id, at, from, author, text }: Message): PortalMessage => ({
  _id: id,
  at: at.toISOString(),
  from,
  author,
  text,
})

/** An answer, and each thing that was added to it. */
function partsOf({ id, at, email, name, text, files, licence, additions }: AnswerRow) {
  const about = { from: 'payer' as const, author: name }
  const first = { id, at, email, ...about, text: written(text, files, licence) }
  const more = additions.map((one, nth) => ({
    id: idOfAddition(id, nth),
    at: new Date(one.at),
    email: one.email,
    ...about,
    text: written(one.text, one.files, one.licence),
  }))
  return [first, ...more]
}

/** The same at every reading. */
export const idOfAddition = (id: Id, nth: number): Id => `${id.slice(0, 20)}${String(nth + 1).padStart(4, '0')}`

const written = (text: string, files: AnswerRow['files'], licence: AnswerRow['licence']): string =>
  [
    text,
    [licence?.agency, licence?.number, licence?.boughtOn].filter(Boolean).join(', '),
    files.map(({ fileName }) => fileName).join(', '),
  ]
    .filter(Boolean)
    .join('\n')
