import { asc, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cases } from '#server/cases/tables/index.ts'
import { caseWords } from '../tables.ts'

/** Counts up when other words are kept; cases with words of an older version are gone through again. */
const version = 1

/** Keeps the words by which staff find a case. */
export async function keepCaseWords(tx: Tx, caseId: Id, words: string): Promise<void> {
  const kept = { words, keys: sql`case_keys(${words})`, version }
  await tx
    .insert(caseWords)
    .values({ caseId, number: numberOf(caseId), ...kept })
    .onConflictDoUpdate({ target: caseWords.caseId, set: kept })
}

const numberOf = (caseId: Id): SQL => sql`(select number from ${cases} where ${cases.id} = ${caseId})`

/** Some cases with words of an older version, the newest first. */
export async function casesWithOldWords(db: Db, limit: number): Promise<Id[]> {
  const rows = await db
    .select({ caseId: caseWords.caseId })
    .from(caseWords)
    .where(lt(caseWords.version, version))
    .orderBy(asc(caseWords.version), asc(caseWords.caseId))
    .limit(limit)
  return rows.map(({ caseId }) => caseId)
}

/** Removes the words of a case that is its owner's alone. */
export async function removeCaseWords(tx: Tx, caseId: Id): Promise<void> {
  await tx.delete(caseWords).where(eq(caseWords.caseId, caseId))
}
