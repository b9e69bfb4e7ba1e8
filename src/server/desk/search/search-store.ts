import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { isDraft, statesThat } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { casePortals, cases, hashOfPortal } from '#server/cases/tables/index.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { caseWords } from '../tables.ts'
import type { ReadQuery } from './read-query.ts'

type Search = ReadQuery & { owners: readonly Id[]; limit: number }

/**
 * The newest cases in which a writing of every word stands, or that are of one of these owners; drafts are left out. One more than is
 * asked for is looked at, to know whether there are more. Frequent words are found among the newest cases; rarer ones by the index of keys.
 */
export async function searchCases(db: Db, search: Search): Promise<{ rows: CaseRecord[]; isCut: boolean }> {
  const { words, alone, portalId, caseId, owners, limit } = search
  if (portalId !== null) return { rows: await casesOfLink(db, portalId, limit), isCut: false }
  if (caseId !== null) return { rows: await casesWhere(db, eq(cases.id, caseId), limit), isCut: false }
  const said = and(...words.map(({ writings }) => or(...writings.map(stands))))
  const newestFound = await casesSaying(db, said, { limit, isAmongNewest: true })
  const found = newestFound.length > limit ? newestFound : await casesSaying(db, said, { limit, isAmongNewest: false })
  const others = await Promise.all([
    owners.length === 0 ? [] : casesWhere(db, inArray(cases.ownerId, [...owners]), limit),
    alone !== null && /^\d{1,9}$/.test(alone) ? casesWhere(db, eq(cases.number, Number(alone)), limit) : [],
  ])
  const rows = [...found, ...others.flat()]
  const newest = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => b.number - a.number)
  return { rows: newest.slice(0, limit), isCut: newest.length > limit }
}

/** Words that stand in a full list of these are frequent. */
const newestCases = 3000

/** Cases that say something, the newest first. The sum hides the order of numbers from the planner, which then reads the index of keys. */
async function casesSaying(
  db: Db,
  said: SQL | undefined,
  { limit, isAmongNewest }: { limit: number; isAmongNewest: boolean },
): Promise<CaseRecord[]> {
  const newest = sql`(select max(${caseWords.number}) - ${newestCases}::bigint from ${caseWords})`
  const found = db
    .select({ caseId: caseWords.caseId, number: caseWords.number })
    .from(caseWords)
    .where(isAmongNewest ? and(said, sql`${caseWords.number} > ${newest}`) : said)
    .orderBy(desc(isAmongNewest ? caseWords.number : sql`${caseWords.number} + 0`))
    .limit(limit + 1)
    .as('found')
  const rows = await db
    .select({ row: cases })
    .from(found)
    .innerJoin(cases, eq(cases.id, found.caseId))
    .orderBy(desc(found.number))
  return rows.map(({ row }) => row)
}

const casesWhere = async (db: Db, where: SQL | undefined, limit: number): Promise<CaseRecord[]> =>
  await db
    .select()
    .from(cases)
    .where(and(where, notInArray(cases.state, statesThat(isDraft))))
    .orderBy(desc(cases.number))
    .limit(limit + 1)

/** Finds a case by the hash of its link's secret, so no log shows it; a case without a link is found by its id. */
async function casesOfLink(db: Db, portalId: string, limit: number): Promise<CaseRecord[]> {
  const hash = createHash('sha256').update(portalId).digest('hex')
  const [drawn] = await db
    .select({ caseId: casePortals.caseId })
    .from(casePortals)
    .where(eq(hashOfPortal(casePortals.portalId), hash))
  if (drawn) return await casesWhere(db, eq(cases.id, drawn.caseId), limit)
  const other = db
    .select({ one: sql`1` })
    .from(casePortals)
    .where(eq(casePortals.caseId, cases.id))
  return await casesWhere(db, and(eq(cases.id, portalId), notExists(other)), limit)
}

/** Two letters are looked for at the beginnings of words, since a space before them makes three; one narrows what others found. */
function stands(word: string): SQL {
  const meant = word.length < 3 ? ` ${word}` : word
  const isThere = sql`position(${meant} in ${caseWords.words}) > 0`
  return meant.length < 3 ? isThere : sql`(${caseWords.keys} @> case_keys(${meant}) and ${isThere})`
}
