import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { CaseNarrowing } from '#contract/desk/case-narrowing.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { deskViews } from '../tables.ts'

export type ViewRow = typeof deskViews.$inferSelect

export async function viewsFor(db: Db, accountId: Id, limit: number): Promise<ViewRow[]> {
  return await db
    .select()
    .from(deskViews)
    .where(or(eq(deskViews.accountId, accountId), eq(deskViews.isShared, true)))
    .orderBy(asc(sql`lower(${deskViews.name})`), asc(deskViews.id))
    .limit(limit)
}

export const countViews = (tx: Tx, accountId: Id): Promise<number> =>
  tx.$count(deskViews, eq(deskViews.accountId, accountId))

type Kept = { accountId: Id; name: string; isShared: boolean; narrowing: CaseNarrowing; savedAt: Date }

export async function keepView(tx: Tx, { accountId, name, ...set }: Kept): Promise<ViewRow> {
  const [kept] = await tx
    .insert(deskViews)
    .values({ id: newId(), accountId, name, ...set })
    .onConflictDoUpdate({ target: [deskViews.accountId, deskViews.name], set })
    .returning()
  return kept!
}

/** False where the account has no such view. */
export async function removeView(db: Db, accountId: Id, id: Id): Promise<boolean> {
  const removed = await db
    .delete(deskViews)
    .where(and(eq(deskViews.id, id), eq(deskViews.accountId, accountId)))
    .returning({ id: deskViews.id })
  return removed.length > 0
}
