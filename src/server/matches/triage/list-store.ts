import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { countedTo, type MatchFilter, type MatchOrder, minSide, type SiteOrder } from '#contract/matches/filter.ts'
import { countriesOf, type Pursuit, topTags } from '#contract/matches/worth.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClusterRow, MatchRow } from '../match-store.ts'
import { clusters, matches } from '../tables.ts'
import { hasWords, meantMatches, meantSites, saysOfMatches, shownMatches } from './filter-store.ts'

type Part<Order> = {
  page: number
  pageSize: number
  order: Order
  sort: 'ASC' | 'DESC'
  filter: MatchFilter
  now: Date
}

/** What each order sorts by, as its index has it. */
const matchesBy: Record<MatchOrder, SQL> = {
  found: sql`${matches.firstSeen}`,
  score: sql`${matches.score}`,
  size: sql`(${matches.width} * ${matches.height})`,
}

/** So many of a list are read for words before they are looked up. */
const searchedFirst = 3000

/** A page of the matches that the filter means. */
export async function listMatchesInOrder(
  db: Db,
  ownerId: Id,
  { page, pageSize, order, sort, filter, now }: Part<MatchOrder>,
): Promise<{ rows: MatchRow[]; total: number }> {
  const direction = sort === 'ASC' ? asc : desc
  const inOrder = [direction(matchesBy[order]), direction(matches.id)]
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
  const meant = meantMatches(ownerId, filter, now)
  const offset = (page - 1) * pageSize
  const readFirst = async () => {
    const first = idsOf(meantMatches(ownerId, { ...filter, search: undefined }, now)).orderBy(...inOrder)
    return await rowsOf(and(inArray(matches.id, first.limit(searchedFirst)), hasWords(filter.search))!, 0)
  }
  // Words that stand everywhere are among the first; to look them up would lead to all.
  const early = page === 1 && filter.search ? await readFirst() : []
  const rows = early.length === pageSize ? early : await rowsOf(meant, offset)
  if (rows.length < pageSize && (rows.length > 0 || page === 1))
    return { rows, total: Math.min(offset + rows.length, countedTo + 1) }
  const total = isOfSitesAlone(filter)
    ? await countBySite(db, ownerId, filter)
    : await countUpTo(
        db,
        idsOf(meant)
          .limit(countedTo + 1)
          .as('counted'),
      )
  return { rows, total }
}

/** Whether a filter speaks of sites, and of their finds nothing but whether they are decided. */
const isOfSitesAlone = (filter: MatchFilter): boolean =>
  meantSites(filter) !== undefined && filter.cluster === undefined && !saysOfMatches(filter)

/** How many finds the sites that a filter means have, by the counts that stand with each of them: those count what is held back as waiting. */
async function countBySite(db: Db, ownerId: Id, filter: MatchFilter): Promise<number> {
  const { undecided, inCase, licensed, approved, ignored, total } = clusters
  const counts = { undecided, 'in-case': inCase, licensed, approved, ignored, all: total }
  const isMeant = and(eq(clusters.ownerId, ownerId), meantSites(filter))
  const [counted] = await db
    .select({ finds: sql<number>`coalesce(sum(${counts[filter.show]}), 0)::int` })
    .from(clusters)
    .where(isMeant)
  if (filter.show !== 'undecided') return Math.min(counted!.finds, countedTo + 1)
  const held = joined(db).where(
    and(eq(matches.ownerId, ownerId), sql`${matches.held}`, shownMatches('undecided'), isMeant),
  )
  const [back] = await db.select({ held: sql<number>`count(*)::int` }).from(held.as('held'))
  return Math.min(counted!.finds - back!.held, countedTo + 1)
}

const alone = (db: Db) => db.select({ id: matches.id }).from(matches).$dynamic()
const joined = (db: Db) => alone(db).innerJoin(clusters, eq(clusters.id, matches.clusterId))

/** A list for `any`, as Postgres reads it. */
const among = (column: SQL, values: readonly string[]) => sql`${column} = any(${sql.param([...values])}::text[])`

/**
 * What a case promises: business first, then where we act, then large copies, then sure ones. Each tells only between sites that are alike
 * in what stands before it; what is not known stands between yes and no.
 */
const worth = (): SQL => {
  const isTop = sql`${clusters.tags} && ${sql.param([...topTags])}::text[]`
  const country = sql`${clusters.country}`
  const isPursued = (by: Pursuit) =>
    sql`case when ${isTop} then ${among(country, countriesOf(by, { isTop: true }))} else ${among(country, countriesOf(by, { isTop: false }))} end`
  const business = sql`case when ${clusters.commercial} then 2 when ${clusters.commercial} is null then 1 else 0 end`
  const pursuit = sql`case when ${country} is null then 1 when ${isPursued('letters')} then 3 when ${isPursued('lawyers')} then 2 else 0 end`
  const size = sql`case when ${clusters.largest} >= ${minSide.large}::int then 2 when ${clusters.largest} >= ${minSide.medium}::int then 1 else 0 end`
  return sql`(((${business}) * 4 + ${pursuit}) * 3 + ${size}) * 101 + ${clusters.bestScore}`
}

const sitesBy: Record<SiteOrder, SQL> = {
  worth: worth(),
  found: sql`${clusters.lastFound}`,
  finds: sql`${clusters.total}`,
  score: sql`${clusters.bestScore}`,
}

const shownSites = (ownerId: Id, { show, held }: MatchFilter): SQL | undefined =>
  ({
    undecided: and(gt(clusters.undecided, 0), held === undefined ? isMoreThanHeld(ownerId) : undefined),
    'in-case': gt(clusters.inCase, 0),
    licensed: gt(clusters.licensed, 0),
    approved: gt(clusters.approved, 0),
    ignored: gt(clusters.ignored, 0),
    all: undefined,
  })[show]

/** Whether anything waits on a site beside what is held back: little is, and is counted once for all sites. */
const isMoreThanHeld = (ownerId: Id): SQL =>
  sql`(${clusters.id}, ${clusters.undecided}) not in (
    select ${matches.clusterId}, count(*)::int from ${matches} where ${matches.ownerId} = ${ownerId} and ${matches.held} group by 1)`

/** A page of the sites with matches that the filter means. */
export async function listSites(
  db: Db,
  ownerId: Id,
  { page, pageSize, order, sort, filter, now }: Part<SiteOrder>,
): Promise<{ rows: ClusterRow[]; total: number }> {
  const direction = sort === 'ASC' ? asc : desc
  const where = and(
    eq(clusters.ownerId, ownerId),
    shownSites(ownerId, filter),
    meantSites(filter),
    hasMatches(db, ownerId, filter, now),
  )
  const inOrder = [direction(sitesBy[order]), direction(clusters.id)]
  const offset = (page - 1) * pageSize
  if (readsAllThatWait(filter)) return await readTogether(db, { where, inOrder, pageSize, offset })
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(clusters)
      .where(where)
      .orderBy(...inOrder)
      .limit(pageSize)
      .offset(offset),
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

/** Whether finds are looked for by what the index of those that wait knows of them; for others site after site is asked. */
const readsAllThatWait = (filter: MatchFilter): boolean =>
  saysOfMatches(filter) &&
  filter.show === 'undecided' &&
  filter.held === undefined &&
  !filter.search &&
  filter.place === undefined &&
  filter.imageTag === undefined

type SitesAsked = { where: SQL | undefined; inOrder: SQL[]; pageSize: number; offset: number }

/** A page of sites and how many there are, by reading what waits once for both. */
async function readTogether(db: Db, asked: SitesAsked): Promise<{ rows: ClusterRow[]; total: number }> {
  const { where, inOrder, pageSize, offset } = asked
  const ids = db
    .select({ id: clusters.id, nth: sql`row_number() over (order by ${sql.join(inOrder, sql`, `)})`.as('nth') })
    .from(clusters)
    .where(where)
  const { rows: told } = await db.execute<{ total: number; ids: string | null }>(
    sql`with met as materialized (${ids})
      select count(*)::int as total, string_agg(id, ' ' order by nth) filter (where nth > ${offset}::int and nth <= ${offset + pageSize}::int) as ids from met`,
  )
  const { total, ids: onPage } = told[0]!
  const rows = await db
    .select()
    .from(clusters)
    .where(inArray(clusters.id, onPage?.split(' ') ?? []))
    .orderBy(...inOrder)
  return { rows, total: Math.min(total, countedTo + 1) }
}

/** Whether a site has a match of which everything is true that the filter says of matches. */
function hasMatches(db: Db, ownerId: Id, filter: MatchFilter, now: Date): SQL | undefined {
  if (!saysOfMatches(filter)) return undefined
  const ofMatches = { ...filter, country: [], category: [], platform: [], commercial: undefined, tag: [] }
  const ofSite = db
    .select({ one: sql`1` })
    .from(matches)
    .where(and(eq(matches.clusterId, clusters.id), meantMatches(ownerId, ofMatches, now)))
  return sql`exists ${ofSite}`
}

/** How many rows there are, as far as people page by number; one more says that there are more. */
async function countUpTo(db: Db, counted: Parameters<ReturnType<Db['select']>['from']>[0]): Promise<number> {
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return count!.total
}
