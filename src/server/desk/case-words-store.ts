import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { isDraft, statesThat } from '#contract/cases/state-questions.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { loadDraft } from '#contract/cases/submission/load-draft.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseMessages, cases, caseSubmissions } from '#server/cases/tables/index.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { caseLetters } from '#server/letters/index.ts'
import { priceOfCase } from '#server/pricing/index.ts'
import { caseWords } from './tables.ts'

/** Of a case that is written about for years, what is kept to be searched, in characters. */
const longest = 60_000

/** Keeps what staff find a case by, as it is now; a draft is its owner's alone. */
export async function writeCaseWords(tx: Tx, caseId: Id): Promise<void> {
  const said = await wordsOf(tx, caseId)
  if (said === undefined) return
  const words = ` ${said.join(' ').toLowerCase().slice(0, longest)} `
  const keys = sql`case_keys(${words})`
  await tx
    .insert(caseWords)
    .values({ caseId, number: numberOf(caseId), words, keys })
    .onConflictDoUpdate({ target: caseWords.caseId, set: { words, keys } })
}

const numberOf = (caseId: Id): SQL => sql`(select number from ${cases} where ${cases.id} = ${caseId})`

/** Returns the words by which a case is found; undefined for a draft. */
async function wordsOf(tx: Tx, caseId: Id): Promise<string[] | undefined> {
  const [found] = await tx
    .select({ row: cases, submission: caseSubmissions.submission })
    .from(cases)
    .innerJoin(caseSubmissions, eq(caseSubmissions.caseId, cases.id))
    .where(eq(cases.id, caseId))
  if (!found || isDraft(found.row.state)) return undefined
  const { row, submission } = found
  const owner = (await readPeople(tx, [row.ownerId])).get(row.ownerId)
  const { draft } = loadDraft(submission, randomUUID)
  const written = await tx
    .select({ text: caseMessages.text })
    .from(caseMessages)
    .where(eq(caseMessages.caseId, caseId))
    .orderBy(asc(caseMessages.seq))
  const letters = await tx
    .select({ subject: caseLetters.subject, body: caseLetters.body })
    .from(caseLetters)
    .where(and(eq(caseLetters.caseId, caseId), eq(caseLetters.state, 'sent')))
    .orderBy(asc(caseLetters.seq))
  const price = await priceOfCase(tx, caseId)
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
    price ? formatAmount(price.total, price.currency, 'en') : '',
    ...letters.flatMap(({ subject, body }) => [subject, body]),
    ...written.map(({ text }) => text),
  ]
}

type Search = { words: readonly string[]; owners: readonly Id[]; limit: number }

/**
 * The newest cases in which every one of these words stands, or that are of one of these owners; drafts are left out. One more than is
 * asked for is looked at, to know whether there are more. How rare the words are decides whether the index of keys is read or the newest
 * cases are gone through: PostgreSQL keeps how frequent keys are.
 */
export async function searchCases(db: Db, search: Search): Promise<{ rows: CaseRecord[]; isCut: boolean }> {
  const { words, owners, limit } = search
  const found = await db
    .select({ row: cases })
    .from(caseWords)
    .innerJoin(cases, eq(cases.id, caseWords.caseId))
    .where(and(...words.map(hasWord)))
    .orderBy(desc(caseWords.number))
    .limit(limit + 1)
  const others = await Promise.all([
    owners.length === 0 ? [] : casesWhere(db, inArray(cases.ownerId, [...owners]), limit),
    ...words.filter(isNumber).map((word) => casesWhere(db, eq(cases.number, Number(word)), limit)),
  ])
  const rows = [...found.map(({ row }) => row), ...others.flat()]
  const newest = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => b.number - a.number)
  return { rows: newest.slice(0, limit), isCut: newest.length > limit }
}

/** A number alone may be what a case is called by. */
const isNumber = (word: string, _: number, { length }: readonly string[]): boolean =>
  length === 1 && /^\d{1,9}$/.test(word)

const casesWhere = async (db: Db, where: SQL, limit: number): Promise<CaseRecord[]> =>
  await db
    .select()
    .from(cases)
    .where(and(where, notInArray(cases.state, statesThat(isDraft))))
    .orderBy(desc(cases.number))
    .limit(limit + 1)

/** Two letters are looked for at the beginnings of words, since a space before them makes three; one narrows what others found. */
function hasWord(word: string): SQL {
  const meant = word.length < 3 ? ` ${word}` : word
  const stands = sql`position(${meant} in ${caseWords.words}) > 0`
  return meant.length < 3 ? stands : sql`${caseWords.keys} @> case_keys(${meant}) and ${stands}`
}
