import { and, asc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { rules } from './tables.ts'

export type RuleRow = typeof rules.$inferSelect

/** An owner's rules, oldest first: the first that applies decides. */
export async function rulesOf(db: Db | Tx, ownerId: Id): Promise<RuleRow[]> {
  return await db.select().from(rules).where(eq(rules.ownerId, ownerId)).orderBy(asc(rules.createdAt), asc(rules.id))
}

/** A rule's name; undefined once it has ended. */
export async function nameOfRule(db: Db, ownerId: Id, id: Id): Promise<string | undefined> {
  const [found] = await db
    .select({ name: rules.name })
    .from(rules)
    .where(and(eq(rules.id, id), eq(rules.ownerId, ownerId)))
  return found?.name
}

/** Inserts a rule of an archive; false where it is there. */
export async function insertRestoredRule(tx: Tx, rule: RuleRow): Promise<boolean> {
  return (await tx.insert(rules).values(rule).onConflictDoNothing().returning({ id: rules.id })).length > 0
}

export async function insertRule(tx: Tx, rule: RuleRow): Promise<void> {
  await tx.insert(rules).values(rule)
}

/** Resolves to the deleted rule, if it existed. */
export async function deleteRule(tx: Tx, ownerId: Id, id: Id): Promise<RuleRow | undefined> {
  const [gone] = await tx
    .delete(rules)
    .where(and(eq(rules.id, id), eq(rules.ownerId, ownerId)))
    .returning()
  return gone
}

/** Deletes the rules of a departed owner. */
export async function removeRulesOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(rules).where(eq(rules.ownerId, ownerId))
}
