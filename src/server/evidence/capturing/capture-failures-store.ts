import { and, count, desc, eq, gte, max, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { evidences } from '../tables.ts'

export type CaptureFailures = { host: string; failed: number; problem: string | null; lastAt: Date }

/** Hosts of pages whose capture failed for good since a moment; the most failures first. */
export async function failingCaptures(db: Db, since: Date, limit: number): Promise<CaptureFailures[]> {
  const host = sql<string>`lower(split_part(split_part(${evidences.pageUrl}, '://', 2), '/', 1))`
  const rows = await db
    .select({ host, failed: count(), problem: max(evidences.problem), lastAt: max(evidences.createdAt) })
    .from(evidences)
    .where(and(eq(evidences.state, 'failed'), gte(evidences.createdAt, since)))
    .groupBy(host)
    .orderBy(desc(count()), host)
    .limit(limit)
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt! }))
}
