import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { caseLookers } from '../tables.ts'

export type Looker = Pick<typeof caseLookers.$inferSelect, 'accountId' | 'name' | 'seenAt'>

/** Stores a reader of a case; true when they are new to the others. */
export async function keepLooker(tx: Tx, caseId: Id, looker: Looker, lookedSince: Date): Promise<boolean> {
  const before = await tx
    .select({ seenAt: caseLookers.seenAt })
    .from(caseLookers)
    .where(and(eq(caseLookers.caseId, caseId), eq(caseLookers.accountId, looker.accountId)))
  const set = { name: looker.name, seenAt: looker.seenAt }
  await tx
    .insert(caseLookers)
    .values({ caseId, ...looker })
    .onConflictDoUpdate({ target: [caseLookers.caseId, caseLookers.accountId], set })
  return !before[0] || before[0].seenAt <= lookedSince
}

/** Removes a reader who closed the case. */
export async function removeLooker(tx: Tx, caseId: Id, accountId: Id): Promise<void> {
  await tx.delete(caseLookers).where(and(eq(caseLookers.caseId, caseId), eq(caseLookers.accountId, accountId)))
}

/** Who else has had a case open since then, by name. */
export async function lookersOf(db: Db | Tx, caseId: Id, but: Id, lookedSince: Date): Promise<Looker[]> {
  return await db
    .select({ accountId: caseLookers.accountId, name: caseLookers.name, seenAt: caseLookers.seenAt })
    .from(caseLookers)
    .where(and(eq(caseLookers.caseId, caseId), ne(caseLookers.accountId, but), gt(caseLookers.seenAt, lookedSince)))
    .orderBy(asc(caseLookers.name), asc(caseLookers.accountId))
}

/** Notifies staff who have the case open, in order of their ids. */
export async function tellLookers(tx: Tx, caseId: Id): Promise<void> {
  const looking = await tx
    .select({ accountId: caseLookers.accountId })
    .from(caseLookers)
    .where(eq(caseLookers.caseId, caseId))
    .orderBy(asc(caseLookers.accountId))
  for (const { accountId } of looking) await appendEvent(tx, accountId, { type: 'desk', caseId })
}

/** Forgets who closed a case without saying so. */
export async function forgetLookers(db: Db, seenBefore: Date): Promise<void> {
  await db.delete(caseLookers).where(lt(caseLookers.seenAt, seenBefore))
}
