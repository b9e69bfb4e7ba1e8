import { asc, desc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type CustodyEvent, type CustodyLine, nextLine } from './sealing/custody.ts'
import { evidenceCustody, evidences } from './tables.ts'

/** Adds lines to the log. The evidence is locked until the transaction ends, so that lines follow one another. */
export async function addToCustody(
  tx: Tx,
  { id, number }: { id: Id; number: string },
  events: readonly CustodyEvent[],
): Promise<void> {
  await tx.select({ id: evidences.id }).from(evidences).where(eq(evidences.id, id)).for('update')
  let [last]: (Pick<CustodyLine, 'n' | 'hash'> | undefined)[] = await tx
    .select({ n: evidenceCustody.n, hash: evidenceCustody.hash })
    .from(evidenceCustody)
    .where(eq(evidenceCustody.evidenceId, id))
    .orderBy(desc(evidenceCustody.n))
    .limit(1)
  const lines: (typeof evidenceCustody.$inferInsert)[] = []
  for (const event of events) {
    const line = nextLine(number, last, event)
    lines.push({ evidenceId: id, ...line })
    last = line
  }
  if (lines.length > 0) await tx.insert(evidenceCustody).values(lines)
}

export async function custodyOf(db: Db | Tx, evidenceId: Id): Promise<CustodyLine[]> {
  return await db
    .select()
    .from(evidenceCustody)
    .where(eq(evidenceCustody.evidenceId, evidenceId))
    .orderBy(asc(evidenceCustody.n))
}
