import { desc, eq, sql } from 'drizzle-orm'
import type { PriceChoice } from '#contract/pricing/price.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cases as caseTable } from '#server/cases/tables/index.ts'
import { priceChoices } from './tables.ts'

/** The choice of both prices that holds; a case that is paid with another one has that one's. */
export async function readChoice(db: Db | Tx, caseId: Id): Promise<PriceChoice> {
  const paidWith = db
    .select({ id: sql`coalesce(${caseTable.mergedInto}, ${caseTable.id})` })
    .from(caseTable)
    .where(eq(caseTable.id, caseId))
  const [found] = await db
    .select({ version: priceChoices.version, days: priceChoices.days })
    .from(priceChoices)
    .where(eq(priceChoices.caseId, sql`(${paidWith})`))
    .orderBy(desc(priceChoices.version))
    .limit(1)
  return found ?? { version: 0, days: null }
}

export async function insertChoice(tx: Tx, row: typeof priceChoices.$inferSelect): Promise<void> {
  await tx.insert(priceChoices).values(row)
}
