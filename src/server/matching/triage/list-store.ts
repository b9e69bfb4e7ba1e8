import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import {
  countedTo,
  type FindFilter,
  type FindOrder,
  type MatchFilter,
  type SiteOrder,
} from '#contract/matching/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClusterRow, MatchRow } from '../match-store.ts'
import { clusters, matches } from '../tables.ts'
import { meantFinds, meantSites, saysOfFinds } from './filter-store.ts'

type Part<Order> = { page: number; pageSize: number; order: Order; sort: 'ASC' | 'DESC'; filter: FindFilter; now: Date }

/** What each order sorts by, as its index has it. */
const findsBy: Record<FindOrder, SQL> = {
  found: sql`${matches.firstSeen}`,
  score: sql`${matches.score}`,
  size: sql`(${matches.width} * ${matches.height})`,
}

/** A page of the finds that the filter means. */
export async function listFinds(
  db: Db,
  ownerId: Id,
  { page, pageSize, order, sort, filter, now }: Part<FindOrder>,
): Promise<{ rows: MatchRow[]; total: number }> {
  const where = meantFinds(ownerId, filter, now)
  const isOfSites = meantSites(filter) !== undefined
  const direction = sort === 'ASC' ? asc : desc
  const meant = () => {
    const all = db.select({ match: matches }).from(matches).$dynamic()
    return (isOfSites ? all.innerJoin(clusters, eq(clusters.id, matches.clusterId)) : all).where(where)
  }
  const counting = () => {
    const all = db
      .select({ one: sql`1`.as('one') })
      .from(matches)
      .$dynamic()
    return (isOfSites ? all.innerJoin(clusters, eq(clusters.id, matches.clusterId)) : all).where(where)
  }
  const [rows, total] = await Promise.all([
    meant()
      .orderBy(direction(findsBy[order]), direction(matches.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    countUpTo(
      db,
      counting()
        .limit(countedTo + 1)
        .as('counted'),
    ),
  ])
  return { rows: rows.map(({ match }) => match), total }
}

const sitesBy: Record<SiteOrder, SQL> = {
  found: sql`${clusters.lastFound}`,
  finds: sql`${clusters.total}`,
  score: sql`${clusters.bestScore}`,
}

const shownSites = (show: MatchFilter): SQL | undefined =>
  ({
    undecided: gt(clusters.undecided, 0),
    approved: gt(clusters.approved, 0),
    ignored: gt(clusters.ignored, 0),
    all: undefined,
  })[show]

/** A page of the sites with finds that the filter means. */
export async function listSites(
  db: Db,
  ownerId: Id,
  { page, pageSize, order, sort, filter, now }: Part<SiteOrder>,
): Promise<{ rows: ClusterRow[]; total: number }> {
  const direction = sort === 'ASC' ? asc : desc
  const where = and(
    eq(clusters.ownerId, ownerId),
    shownSites(filter.show),
    meantSites(filter),
    hasFinds(db, ownerId, filter, now),
  )
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(clusters)
      .where(where)
      .orderBy(direction(sitesBy[order]), direction(clusters.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    countUpTo(
      db,
      db
        .select({ one: sql`1`.as('one') })
        .from(clusters)
        .where(where)
        .limit(countedTo + 1)
        .as('counted'),
    ),
  ])
  return { rows, total }
}

/** Whether a site has a find of which everything is true that the filter says of finds. */
function hasFinds(db: Db, ownerId: Id, filter: FindFilter, now: Date): SQL | undefined {
  if (!saysOfFinds(filter)) return undefined
  const ofFinds = { ...filter, country: [], category: [], platform: [], commercial: undefined, tag: [] }
  const finds = db
    .select({ one: sql`1` })
    .from(matches)
    .where(and(eq(matches.clusterId, clusters.id), meantFinds(ownerId, ofFinds, now)))
  return sql`exists ${finds}`
}

/** How many rows there are, as far as people page by number; one more says that there are more. */
async function countUpTo(db: Db, counted: Parameters<ReturnType<Db['select']>['from']>[0]): Promise<number> {
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return count!.total
}
