import { eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type CaseRecord } from './rows/case-store.ts'
import { caseClaimants, caseHistory, caseMessages, cases, caseSubmissions } from './tables/tables.ts'

/** Every case of an owner, with what was written in it beside its submission, and the claimant's details. */
export async function casesOfOwner(db: Db, ownerId: Id) {
  const rows = await db.select().from(cases).where(eq(cases.ownerId, ownerId)).orderBy(cases.number)
  const ids = rows.map(({ id }) => id)
  const [claimant] = await db.select().from(caseClaimants).where(eq(caseClaimants.ownerId, ownerId))
  if (ids.length === 0) return { rows, claimant, history: [], messages: [] }
  return {
    rows,
    claimant,
    history: await db
      .select()
      .from(caseHistory)
      .where(inArray(caseHistory.caseId, ids))
      .orderBy(caseHistory.caseId, caseHistory.seq),
    messages: await db
      .select()
      .from(caseMessages)
      .where(inArray(caseMessages.caseId, ids))
      .orderBy(caseMessages.caseId, caseMessages.seq),
  }
}

const submissionsAtOnce = 10

/** What was handed in with cases, a few at a time: each may be of megabytes. */
export async function* submissionsOf(db: Db, caseIds: Id[]) {
  for (let at = 0; at < caseIds.length; at += submissionsAtOnce) {
    const some = caseIds.slice(at, at + submissionsAtOnce)
    yield* await db.select().from(caseSubmissions).where(inArray(caseSubmissions.caseId, some))
  }
}

/** A few cases of an owner who leaves. */
export async function someCasesOf(db: Db, ownerId: Id, most: number): Promise<CaseRecord[]> {
  return await db.select().from(cases).where(eq(cases.ownerId, ownerId)).limit(most)
}

export async function removeClaimantOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx.delete(caseClaimants).where(eq(caseClaimants.ownerId, ownerId))
}
