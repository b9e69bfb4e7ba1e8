import { and, eq, gt, sql } from 'drizzle-orm'
import type { Coverage } from '#contract/discovery/watched-sites.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { providerAccount } from '../ingest/archives/provider-account.ts'
import { crawlHosts, crawls, watchedSites } from '../tables.ts'

/** Most hosts that are named. */
const maxNamed = 20

/** Totals of the owner’s visits since then, without visits to single pages. `pagesPerHost` is the budget of a visit without its own. */
export async function coverageOf(
  db: Db,
  ownerId: Id,
  { since, pagesPerHost }: { since: Date; pagesPerHost: number },
): Promise<Coverage> {
  const among = and(eq(crawls.ownerId, ownerId), gt(crawls.startedAt, since), eq(crawls.reach, 'sites'))
  const sum = (count: 'pages' | 'remembered' | 'images' | 'refused' | 'failed') =>
    sql<number>`coalesce(sum(${crawlHosts[count]}), 0)::int`
  const hostsThat = (is: ReturnType<typeof sql>) =>
    sql<
      string[]
    >`coalesce((array_agg(distinct ${crawlHosts.host}) filter (where ${is}))[1:${sql.raw(String(maxNamed))}], '{}')`
  const [counted] = await db
    .select({
      visits: sql<number>`count(distinct ${crawls.id})::int`,
      pages: sum('pages'),
      remembered: sum('remembered'),
      pictures: sum('images'),
      refused: sum('refused'),
      failed: sum('failed'),
      cutOff: hostsThat(sql`${crawlHosts.known} >= coalesce(${crawls.pagesPerHost}, ${pagesPerHost})`),
      left: hostsThat(sql`${crawlHosts.state} = 'ended'`),
    })
    .from(crawls)
    .innerJoin(crawlHosts, eq(crawlHosts.crawlId, crawls.id))
    .where(among)
  return { ...counted!, sites: await sitesOf(db, ownerId) }
}

async function sitesOf(db: Db, ownerId: Id): Promise<Coverage['sites']> {
  const isOwn = sql`${watchedSites.ownerId} = ${ownerId}`
  const isPaused = sql`${watchedSites.pausedAt} is not null`
  const [counted] = await db
    .select({
      watched: sql<number>`(count(*) filter (where ${isOwn} and not ${isPaused}))::int`,
      paused: sql<number>`(count(*) filter (where ${isOwn} and ${isPaused}))::int`,
      byProvider: sql<number>`(count(*) filter (where not ${isOwn} and not ${isPaused}))::int`,
    })
    .from(watchedSites)
    .where(sql`${watchedSites.ownerId} in (${ownerId}, ${providerAccount})`)
  return counted!
}
