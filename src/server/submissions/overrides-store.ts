import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Override } from '#contract/submissions/rules/check-items.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseOverrides } from './tables.ts'

export type OverrideRow = typeof caseOverrides.$inferSelect

/** What staff set aside for a party, or for this cluster of it, and did not take back. */
export async function activeOverrides(
  db: Db | Tx,
  { party, clusterId }: { party: string | null; clusterId: Id | null },
): Promise<OverrideRow[]> {
  if (party === null) return []
  return await db
    .select()
    .from(caseOverrides)
    .where(
      and(
        eq(caseOverrides.party, party),
        isNull(caseOverrides.endedAt),
        or(isNull(caseOverrides.clusterId), clusterId === null ? undefined : eq(caseOverrides.clusterId, clusterId)),
      ),
    )
    .orderBy(desc(caseOverrides.at))
}

export async function insertOverride(tx: Tx, row: typeof caseOverrides.$inferInsert): Promise<void> {
  await tx.insert(caseOverrides).values(row)
}

/** Ends one of these overrides, if it is in force. */
export async function closeOverride(tx: Tx, party: string, id: Id, endedAt: Date): Promise<void> {
  await tx
    .update(caseOverrides)
    .set({ endedAt })
    .where(and(eq(caseOverrides.id, id), eq(caseOverrides.party, party), isNull(caseOverrides.endedAt)))
}

/** As the rules read it. Owners are told neither who of the staff it was nor why. */
export const overrideOf = ({ code, type, until }: OverrideRow): Override => ({
  code,
  type,
  by: 'staff',
  why: '',
  until,
})
