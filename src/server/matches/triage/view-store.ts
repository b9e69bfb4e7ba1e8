import { and, asc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findViews } from './tables.ts'

export type FindViewRow = typeof findViews.$inferSelect

export async function viewsOf(db: Db | Tx, ownerId: Id): Promise<FindViewRow[]> {
  return await db.select().from(findViews).where(eq(findViews.ownerId, ownerId)).orderBy(asc(findViews.name))
}

/** Keeps a view; one of the same name is replaced. */
export async function upsertView(tx: Tx, view: FindViewRow): Promise<FindViewRow> {
  const { filter, order, sort, by, as } = view
  const [kept] = await tx
    .insert(findViews)
    .values(view)
    .onConflictDoUpdate({ target: [findViews.ownerId, findViews.name], set: { filter, order, sort, by, as } })
    .returning()
  return kept!
}

/** Resolves to whether it was there. */
export async function deleteView(db: Db, ownerId: Id, id: Id): Promise<boolean> {
  const gone = await db
    .delete(findViews)
    .where(and(eq(findViews.id, id), eq(findViews.ownerId, ownerId)))
    .returning({ id: findViews.id })
  return gone.length > 0
}

/** For an owner who has left. */
export async function removeViewsOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(findViews).where(eq(findViews.ownerId, ownerId))
}
