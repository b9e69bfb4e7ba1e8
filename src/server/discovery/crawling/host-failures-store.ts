import { and, desc, eq, gt, gte, max, or, sql, sum } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { crawlHosts, crawls } from '../tables.ts'

export type CrawlFailures = { host: string; failed: number; pages: number; note: string | null; lastAt: Date }

/** Hosts whose pages failed, or that ended early, in visits since a moment; the most failures first. */
export async function failingHosts(db: Db, since: Date, limit: number): Promise<CrawlFailures[]> {
  const failed = sum(crawlHosts.failed).mapWith(Number)
  const rows = await db
    .select({
      host: crawlHosts.host,
      failed,
      pages: sum(crawlHosts.pages).mapWith(Number),
      note: max(crawlHosts.note),
      lastAt: max(crawls.startedAt),
    })
    .from(crawlHosts)
    .innerJoin(crawls, eq(crawls.id, crawlHosts.crawlId))
    .where(and(gte(crawls.startedAt, since), or(gt(crawlHosts.failed, 0), eq(crawlHosts.state, 'ended'))))
    .groupBy(crawlHosts.host)
    .orderBy(desc(sql`sum(${crawlHosts.failed})`), crawlHosts.host)
    .limit(limit)
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt! }))
}
