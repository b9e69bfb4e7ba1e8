import { and, asc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { matchViews } from './tables.ts'

export type MatchViewRow = typeof matchViews.$inferSelect

export async function viewsOf(db: Db | Tx, ownerId: Id): Promise<MatchViewRow[]> {
  return await db.select().from(matchViews).where(eq(matchViews.ownerId, ownerId)).orderBy(asc(matchViews.name))
}

/** Keeps a view; one of the same name is replaced. */
export async function upsertView(tx: Tx, view: MatchViewRow): Promise<MatchViewRow> {
  const { filter, order, sort, by, as } = view
  const [kept] = await tx
    .insert(matchViews)
    .values(view)
    .onConflictDoUpdate({ target: [matchViews.ownerId, matchViews.name], set: { filter, order, sort, by, as } })
    .returning()
  return kept!
}

/** Resolves to whether it was there. */
export async function deleteView(db: Db, ownerId: Id, id: Id): Promise<boolean> {
  const gone = await db
    .delete(matchViews)
    .where(and(eq(matchViews.id, id), eq(matchViews.ownerId, ownerId)))
    .returning({ id: matchViews.id })
  return gone.length > 0
}

/** For an owner who has left. */
export async function removeViewsOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(matchViews).where(eq(matchViews.ownerId, ownerId))
}
