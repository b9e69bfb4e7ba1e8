import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { loadDraft } from '#contract/cases/submission/load-draft.ts'
import type { Id } from '#contract/wire.ts'
import { peopleOf } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CaseRecord } from '../case-store.ts'
import { caseMessages, cases, caseSubmissions } from '../tables.ts'
import { caseWords } from './tables.ts'

/** Of a case that is written about for years, what is kept to be searched, in characters. */
const longest = 60_000

/** Keeps what staff find a case by, as it is now; a draft is its owner's alone. */
export async function writeCaseWords(tx: Tx, row: Pick<CaseRecord, 'id' | 'state'>): Promise<void> {
  if (row.state === 'draft') return
  const said = await wordsOf(tx, row.id)
  const words = said.join(' ').toLowerCase().slice(0, longest)
  const keys = sql`case_keys(${words})`
  await tx
    .insert(caseWords)
    .values({ caseId: row.id, number: numberOf(row.id), words, keys } as never)
    .onConflictDoUpdate({ target: caseWords.caseId, set: { words, keys: keys as never } })
}

const numberOf = (caseId: Id): SQL => sql`(select number from ${cases} where ${cases.id} = ${caseId})`

/** Everything that is searched, each from where it stands. */
async function wordsOf(tx: Tx, caseId: Id): Promise<string[]> {
  const [found] = await tx
    .select({ row: cases, submission: caseSubmissions.submission })
    .from(cases)
    .innerJoin(caseSubmissions, eq(caseSubmissions.caseId, cases.id))
    .where(eq(cases.id, caseId))
  if (!found) return []
  const { row, submission } = found
  const owner = (await peopleOf(tx, [row.ownerId])).get(row.ownerId)
  const { draft } = loadDraft(submission, randomUUID)
  const written = await tx
    .select({ text: caseMessages.text })
    .from(caseMessages)
    .where(eq(caseMessages.caseId, caseId))
    .orderBy(asc(caseMessages.seq))
  return [
    row.name,
    row.host,
    row.infringer,
    owner?.name ?? '',
    owner?.company ?? '',
    owner?.email ?? '',
    draft.claimant.legal_name,
    ...[draft.requested_price.min, draft.requested_price.max].flatMap(({ value, currency }) =>
      value === null ? [] : [`${value} ${currency}`],
    ),
    ...draft.images.map(({ title }) => title),
    ...draft.matches.map(({ origin }) => origin.url),
    ...written.map(({ text }) => text),
  ]
}

/** How many cases with the words are gone through for the newest of them. */
const gathered = 2000

/** The newest cases in which every one of these words stands, drafts left out, and whether there are more than were gone through. */
export async function searchCases(
  db: Db,
  { words, owners, limit }: { words: readonly string[]; owners: readonly Id[]; limit: number },
): Promise<{ rows: CaseRecord[]; isCut: boolean }> {
  const found = await db
    .select({ caseId: caseWords.caseId })
    .from(caseWords)
    .where(and(...words.map(hasWord)))
    .limit(gathered)
  const ids = found.map(({ caseId }) => caseId)
  const theirs = owners.length === 0 ? [] : await casesOfOwners(db, owners, limit)
  const wanted = [...new Set([...ids, ...theirs])]
  if (wanted.length === 0) return { rows: [], isCut: false }
  const rows = await db
    .select()
    .from(cases)
    .where(and(inArray(cases.id, wanted), ne(cases.state, 'draft')))
    .orderBy(desc(cases.number))
    .limit(limit)
  return { rows, isCut: wanted.length > limit || ids.length === gathered }
}

async function casesOfOwners(db: Db, owners: readonly Id[], limit: number): Promise<Id[]> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(inArray(cases.ownerId, [...owners]), ne(cases.state, 'draft')))
    .orderBy(desc(cases.number))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Shorter words have no keys: the number of a case is found by itself, others among what is searched. */
function hasWord(word: string): SQL {
  if (/^\d{1,2}$/.test(word)) return sql`${caseWords.number} = ${Number(word)}`
  const stands = sql`position(${word} in ${caseWords.words}) > 0`
  return word.length < 3 ? stands : sql`${caseWords.keys} @> case_keys(${word}) and ${stands}`
}
