import { and, eq, min, notExists, or, sql } from 'drizzle-orm'
import { letterSteps } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CaseRecord } from '../rows/case-store.ts'
import { caseHistory, casePortals, cases } from '../tables/tables.ts'

export type PortalRow = typeof casePortals.$inferSelect

/** The case that a link leads to: by the id that was drawn for it last, or by its own where none was. */
export async function caseAtPortal(db: Db | Tx, portalId: Id): Promise<CaseRecord | undefined> {
  const own = db
    .select({ one: sql`1` })
    .from(casePortals)
    .where(eq(casePortals.caseId, cases.id))
  const given = db.select({ id: casePortals.caseId }).from(casePortals).where(eq(casePortals.portalId, portalId))
  const [found] = await db
    .select()
    .from(cases)
    .where(or(sql`${cases.id} in ${given}`, and(eq(cases.id, portalId), notExists(own))))
  return found
}

export async function portalRow(db: Db | Tx, caseId: Id): Promise<PortalRow | undefined> {
  const [found] = await db.select().from(casePortals).where(eq(casePortals.caseId, caseId))
  return found
}

export async function writePortal(tx: Tx, row: PortalRow): Promise<void> {
  const { caseId: _, ...set } = row
  await tx.insert(casePortals).values(row).onConflictDoUpdate({ target: casePortals.caseId, set })
}

/** When the image user was first written to; null where nobody has. */
export async function firstContactAt(db: Db | Tx, caseId: Id): Promise<Date | null> {
  const [first] = await db
    .select({ at: min(caseHistory.at) })
    .from(caseHistory)
    .where(and(eq(caseHistory.caseId, caseId), eq(caseHistory.to, letterSteps.first)))
  return first?.at ?? null
}
