import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { portalConfirmations, portalPayers } from './tables.ts'

export type PayerRow = typeof portalPayers.$inferSelect
export type ConfirmationRow = typeof portalConfirmations.$inferSelect

export async function payerRow(db: Db | Tx, caseId: Id): Promise<PayerRow | undefined> {
  const [found] = await db.select().from(portalPayers).where(eq(portalPayers.caseId, caseId))
  return found
}

export async function writePayer(tx: Tx, row: PayerRow): Promise<void> {
  const { caseId: _, ...set } = row
  await tx.insert(portalPayers).values(row).onConflictDoUpdate({ target: portalPayers.caseId, set })
}

export const insertConfirmation = async (tx: Tx, row: typeof portalConfirmations.$inferInsert): Promise<void> =>
  void (await tx.insert(portalConfirmations).values(row))

/** Codes that are looked at. More work at a time only where many networks had them mailed. */
const maxWorking = 20

/** Locks the codes of a case, or of an address for it, that still work, the newest first, until the transaction ends. */
export async function lockConfirmations(
  tx: Tx,
  { caseId, email, now }: { caseId: Id; email: string | undefined; now: Date },
): Promise<ConfirmationRow[]> {
  return await tx
    .select()
    .from(portalConfirmations)
    .where(
      and(
        eq(portalConfirmations.caseId, caseId),
        email === undefined ? undefined : eq(portalConfirmations.email, email),
        gt(portalConfirmations.codeEndsAt, now),
        isNull(portalConfirmations.tokenHash),
      ),
    )
    .orderBy(desc(portalConfirmations.createdAt))
    .limit(maxWorking)
    .for('update')
}

export async function updateConfirmation(
  tx: Tx,
  id: Id,
  set: Partial<typeof portalConfirmations.$inferInsert>,
): Promise<void> {
  await tx.update(portalConfirmations).set(set).where(eq(portalConfirmations.id, id))
}

/** True once a code that was mailed to this address for the case came back. */
export async function isConfirmed(db: Db | Tx, caseId: Id, email: string): Promise<boolean> {
  const { caseId: ofCase, email: to, tokenHash } = portalConfirmations
  const confirmed = and(eq(ofCase, caseId), eq(to, email), isNotNull(tokenHash))
  return (await db.$count(portalConfirmations, confirmed)) > 0
}

/** Whose token this is, while it holds. */
export async function confirmationOf(
  db: Db | Tx,
  caseId: Id,
  tokenHash: string,
  now: Date,
): Promise<ConfirmationRow | undefined> {
  const [found] = await db
    .select()
    .from(portalConfirmations)
    .where(
      and(
        eq(portalConfirmations.caseId, caseId),
        eq(portalConfirmations.tokenHash, tokenHash),
        gt(portalConfirmations.tokenEndsAt, now),
      ),
    )
  return found
}
