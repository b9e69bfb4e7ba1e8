import { and, asc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { rules } from './tables.ts'

export type RuleRow = typeof rules.$inferSelect

/** An owner's rules, the oldest first: it is the first that speaks. */
export async function rulesOf(db: Db | Tx, ownerId: Id): Promise<RuleRow[]> {
  return await db.select().from(rules).where(eq(rules.ownerId, ownerId)).orderBy(asc(rules.createdAt), asc(rules.id))
}

/** What a rule is called; undefined once it has ended. */
export async function nameOfRule(db: Db, ownerId: Id, id: Id): Promise<string | undefined> {
  const [found] = await db
    .select({ name: rules.name })
    .from(rules)
    .where(and(eq(rules.id, id), eq(rules.ownerId, ownerId)))
  return found?.name
}

export async function insertRule(tx: Tx, rule: RuleRow): Promise<void> {
  await tx.insert(rules).values(rule)
}

/** Resolves to what it was, if it was there. */
export async function deleteRule(tx: Tx, ownerId: Id, id: Id): Promise<RuleRow | undefined> {
  const [gone] = await tx
    .delete(rules)
    .where(and(eq(rules.id, id), eq(rules.ownerId, ownerId)))
    .returning()
  return gone
}

/** For an owner who has left. */
export async function removeRulesOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(rules).where(eq(rules.ownerId, ownerId))
}
