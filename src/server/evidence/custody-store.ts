import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
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
  await lockLog(tx, id)
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

const lockLog = (tx: Tx, id: Id) =>
  tx.select({ id: evidences.id }).from(evidences).where(eq(evidences.id, id)).for('update')

const aDownloadSeconds = 3600

/** Adds that an account takes a part of an evidence. Repeating it within the hour adds no line. */
export async function noteDownload(
  tx: Tx,
  evidence: { id: Id; number: string },
  taken: Omit<CustodyEvent, 'kind'>,
): Promise<void> {
  await lockLog(tx, evidence.id)
  const { evidenceId, kind, by, about, at } = evidenceCustody
  const isNoted = and(
    eq(evidenceId, evidence.id),
    eq(kind, 'downloaded'),
    eq(by, taken.by),
    sql`${about} = ${JSON.stringify(taken.about)}::jsonb`,
    gt(at, new Date(taken.at.getTime() - aDownloadSeconds * 1000)),
  )
  if ((await tx.$count(evidenceCustody, isNoted)) === 0)
    await addToCustody(tx, evidence, [{ kind: 'downloaded', ...taken }])
}

const maxShown = 200

/** The newest lines, oldest first; the first tells how many precede. */
export async function newestCustodyOf(db: Db | Tx, evidenceId: Id): Promise<CustodyLine[]> {
  const newest = await db
    .select()
    .from(evidenceCustody)
    .where(eq(evidenceCustody.evidenceId, evidenceId))
    .orderBy(desc(evidenceCustody.n))
    .limit(maxShown)
  return newest.toReversed()
}

export async function custodyOf(db: Db | Tx, evidenceId: Id): Promise<CustodyLine[]> {
  return await db
    .select()
    .from(evidenceCustody)
    .where(eq(evidenceCustody.evidenceId, evidenceId))
    .orderBy(asc(evidenceCustody.n))
}
