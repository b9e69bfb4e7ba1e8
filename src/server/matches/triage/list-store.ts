import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { countedTo, type MatchFilter, type MatchOrder, minSide, type SiteOrder } from '#contract/matches/filter.ts'
import type { CountryRow } from '#contract/reference/country-row.ts'
import { countriesOf, type Pursuit, topTags } from '#contract/matches/worth.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readCountries } from '#server/sites/countries/index.ts'
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

/** Sort key of each order, as its index has it. */
const matchesBy: Record<MatchOrder, SQL> = {
  found: sql`${matches.firstSeen}`,
  score: sql`${matches.score}`,
  size: sql`(${matches.width} * ${matches.height})`,
  value: sql`${matches.worth}`,
}

/** Rows of a list searched for words before the index of words is used. */
const searchedFirst = 3000

/** A page of the selected matches. */
export async function listMatchesInOrder(
  db: Db,
  ownerId: Id,
  { page, pageSize, order, sort, filter, now }: Part<MatchOrder>,
): Promise<{ rows: MatchRow[]; total: number }> {
  const direction = sort === 'ASC' ? asc : desc
  const inOrder = [direction(matchesBy[order]), direction(matches.id)]
  const idsOf = (where: SQL) => (meantSites(filter) ? joined(db) : alone(db)).where(where)
  // Reads ids first, for which an index is enough, then the rows.
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
  // Frequent words appear among the first rows; looking them up would lead to all.
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

/** True when a filter narrows only sites, and finds only by their decision. */
const isOfSitesAlone = (filter: MatchFilter): boolean =>
  meantSites(filter) !== undefined && filter.cluster === undefined && !saysOfMatches(filter)

/** Sums the stored counts of the selected sites. Held finds count as waiting there. */
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

/** A list for `any`, in Postgres syntax. */
const among = (column: SQL, values: readonly string[]) => sql`${column} = any(${sql.param([...values])}::text[])`

/**
 * Sort key by a case's prospects: business first, then countries where we act, then large copies, then sure ones. Each decides only between
 * sites that are equal before it; unknown values stand between yes and no.
 */
const worth = (rows: readonly CountryRow[]): SQL => {
  const isTop = sql`${clusters.tags} && ${sql.param([...topTags])}::text[]`
  const country = sql`${clusters.country}`
  const isPursued = (by: Pursuit) =>
    sql`case when ${isTop} then ${among(country, countriesOf(by, { isTop: true }, rows))} else ${among(country, countriesOf(by, { isTop: false }, rows))} end`
  const business = sql`case when ${clusters.commercial} then 2 when ${clusters.commercial} is null then 1 else 0 end`
  const pursuit = sql`case when ${country} is null then 1 when ${isPursued('letters')} then 3 when ${isPursued('lawyers')} then 2 else 0 end`
  const size = sql`case when ${clusters.largest} >= ${minSide.large}::int then 2 when ${clusters.largest} >= ${minSide.medium}::int then 1 else 0 end`
  return sql`(((${business}) * 4 + ${pursuit}) * 3 + ${size}) * 101 + ${clusters.bestScore}`
}

const sitesBy: Record<Exclude<SiteOrder, 'worth'>, SQL> = {
  found: sql`${clusters.lastFound}`,
  finds: sql`${clusters.total}`,
  score: sql`${clusters.bestScore}`,
  value: sql`${clusters.worth}`,
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

/** Condition that a site has waiting finds other than held ones. Held finds are few, and are counted once for all sites. */
const isMoreThanHeld = (ownerId: Id): SQL =>
  sql`(${clusters.id}, ${clusters.undecided}) not in (
    select ${matches.clusterId}, count(*)::int from ${matches} where ${matches.ownerId} = ${ownerId} and ${matches.held} group by 1)`

/** A page of the sites with selected matches. */
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
  const key = order === 'worth' ? worth(await readCountries(db)) : sitesBy[order]
  const inOrder = [direction(key), direction(clusters.id)]
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

/** True when the index of waiting finds answers the filter; otherwise site after site is queried. */
const readsAllThatWait = (filter: MatchFilter): boolean =>
  saysOfMatches(filter) &&
  filter.show === 'undecided' &&
  filter.held === undefined &&
  !filter.search &&
  filter.place === undefined &&
  filter.imageTag === undefined

type SitesAsked = { where: SQL | undefined; inOrder: SQL[]; pageSize: number; offset: number }

/** A page of sites and their total, from one read of the waiting finds. */
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

/** Condition that a site has a match that meets all of the filter's conditions on matches. */
function hasMatches(db: Db, ownerId: Id, filter: MatchFilter, now: Date): SQL | undefined {
  if (!saysOfMatches(filter)) return undefined
  const ofMatches = { ...filter, country: [], category: [], platform: [], commercial: undefined, tag: [] }
  const ofSite = db
    .select({ one: sql`1` })
    .from(matches)
    .where(and(eq(matches.clusterId, clusters.id), meantMatches(ownerId, ofMatches, now)))
  return sql`exists ${ofSite}`
}

/** Counts rows up to the last page by number; one more shows that others follow. */
async function countUpTo(db: Db, counted: Parameters<ReturnType<Db['select']>['from']>[0]): Promise<number> {
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return count!.total
}
