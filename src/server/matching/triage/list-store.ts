import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
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
import { hasWords, meantFinds, meantSites, saysOfFinds } from './filter-store.ts'

type Part<Order> = { page: number; pageSize: number; order: Order; sort: 'ASC' | 'DESC'; filter: FindFilter; now: Date }

/** What each order sorts by, as its index has it. */
const findsBy: Record<FindOrder, SQL> = {
  found: sql`${matches.firstSeen}`,
  score: sql`${matches.score}`,
  size: sql`(${matches.width} * ${matches.height})`,
}

/** So many of a list are read for words before they are looked up. */
const searchedFirst = 3000

/** A page of the finds that the filter means. */
export async function listFinds(
  db: Db,
  ownerId: Id,
  { page, pageSize, order, sort, filter, now }: Part<FindOrder>,
): Promise<{ rows: MatchRow[]; total: number }> {
  const direction = sort === 'ASC' ? asc : desc
  const inOrder = [direction(findsBy[order]), direction(matches.id)]
  const idsOf = (where: SQL) => (meantSites(filter) ? joined(db) : alone(db)).where(where)
  // First the ids, for which an index is enough, then the rows.
  const rowsOf = async (where: SQL, offset: number) => {
    const ids = idsOf(where)
      .orderBy(...inOrder)
      .limit(pageSize)
      .offset(offset)
    const those = db.select().from(matches).where(inArray(matches.id, ids))
    return await those.orderBy(...inOrder)
  }
  const meant = meantFinds(ownerId, filter, now)
  const offset = (page - 1) * pageSize
  const readFirst = async () => {
    const first = idsOf(meantFinds(ownerId, { ...filter, search: undefined }, now)).orderBy(...inOrder)
    return await rowsOf(and(inArray(matches.id, first.limit(searchedFirst)), hasWords(filter.search))!, 0)
  }
  // Words that stand everywhere are among the first; to look them up would lead to all.
  const early = page === 1 && filter.search ? await readFirst() : []
  const rows = early.length === pageSize ? early : await rowsOf(meant, offset)
  if (rows.length < pageSize && (rows.length > 0 || page === 1))
    return { rows, total: Math.min(offset + rows.length, countedTo + 1) }
  const counted = idsOf(meant)
    .limit(countedTo + 1)
    .as('counted')
  return { rows, total: await countUpTo(db, counted) }
}

const alone = (db: Db) => db.select({ id: matches.id }).from(matches).$dynamic()
const joined = (db: Db) => alone(db).innerJoin(clusters, eq(clusters.id, matches.clusterId))

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
