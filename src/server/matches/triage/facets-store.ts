import { eq, type SQL, sql } from 'drizzle-orm'
import { type FacetName, facetNames, type Facets } from '#contract/matches/facets.ts'
import { daysOf, type MatchFilter, minSide, unknown } from '#contract/matches/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clusters, matches } from '../tables.ts'
import { daysBefore, meantMatches, meantSites } from './filter-store.ts'

/** So many matches are looked at for the counts: what more there is makes them the least there can be. */
export const countedAmong = 50_000

/**
 * The counts of all values of all parts. Parts that the filter says nothing of are counted among what it means, in one reading; each
 * part that it does speak of in a reading of its own, as if it did not.
 */
export async function facetsOf(
  db: Db,
  ownerId: Id,
  { filter, now }: { filter: MatchFilter; now: Date },
): Promise<Facets> {
  const spoken = facetNames.filter((name) => isSpoken(filter[name]))
  const silent = facetNames.filter((name) => !spoken.includes(name))
  const readings = await Promise.all([
    countAmong(db, ownerId, { filter, now, facets: silent }),
    ...spoken.map((name) => countAmong(db, ownerId, { filter: { ...filter, [name]: undefined }, now, facets: [name] })),
  ])
  const rows = readings.flatMap((reading) => reading.rows)
  const counts = Object.fromEntries(
    facetNames.map((name) => [
      name,
      rows
        .filter(({ facet }) => facet === name)
        .map(({ value, count }) => ({ value, count }))
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    ]),
  ) as Facets['counts']
  return { counts, isAtLeast: readings.some(({ isCut }) => isCut) }
}

const isSpoken = (part: MatchFilter[FacetName]): boolean => part !== undefined && part.length > 0

type Counted = { facet: FacetName; value: string; count: number }

type Reading = { filter: MatchFilter; now: Date; facets: readonly FacetName[] }

/**
 * The matches are gathered by their site, and apart from that by what is said of themselves, before anything is counted: of so many matches there
 * are far fewer sites, and a few hundred kinds. Each way reads the index of what waits once more, which costs less than keeping what was read.
 */
async function countAmong(db: Db, ownerId: Id, reading: Reading): Promise<{ rows: Counted[]; isCut: boolean }> {
  const { facets } = reading
  const ofSites = facets.some((name) => siteFacets.has(name))
  const ofMatches = facets.some((name) => !siteFacets.has(name))
  const gathered = [
    ...(ofSites ? [sql`sites as materialized (${gatheredBySite(db, ownerId, reading)})`] : []),
    ...(ofMatches ? [sql`finds as materialized (${gatheredByKind(db, ownerId, reading)})`] : []),
  ]
  const counted = facets.map((name) => counting[name])
  const { rows } = await db.execute<{ facet: string; value: string; count: number }>(
    sql`with ${sql.join(gathered, sql`, `)}
      select 'all' as facet, '' as value, coalesce(sum(count), 0)::int as count from ${ofSites ? sql`sites` : sql`finds`}
      union all ${sql.join(counted, sql` union all `)}`,
  )
  return {
    rows: rows.filter((row): row is Counted => row.facet !== 'all'),
    isCut: (rows.find(({ facet }) => facet === 'all')?.count ?? 0) >= countedAmong,
  }
}

/**
 * These columns of as many matches as are counted among. Where the filter says nothing of sites they are the newest, as the index has them;
 * to sort those of some sites takes as long as to read them, and any of them say how many there are at least.
 */
function meantOf(db: Db, ownerId: Id, { filter, now }: Reading, columns: Record<string, SQL.Aliased>) {
  const gathered = db.select(columns).from(matches).$dynamic()
  const where = meantMatches(ownerId, filter, now)
  const meant = meantSites(filter)
    ? gathered.innerJoin(clusters, eq(clusters.id, matches.clusterId)).where(where)
    : gathered.where(where).orderBy(sql`${matches.firstSeen} desc, ${matches.id} desc`)
  return meant.limit(countedAmong)
}

const gatheredBySite = (db: Db, ownerId: Id, reading: Reading) => {
  const meant = meantOf(db, ownerId, reading, { site: sql`${matches.clusterId}`.as('site') })
  return sql`select coalesce(country, ${unknown}) as country, coalesce(category, ${unknown}) as category, coalesce(platform, ${unknown}) as platform,
      case commercial when true then 'yes' when false then 'no' else ${unknown} end as commercial, tags, count
    from (select site, count(*)::int as count from (${meant}) as meant group by site) as met join ${clusters} on ${clusters.id} = site`
}

const gatheredByKind = (db: Db, ownerId: Id, reading: Reading) => {
  const since = (days: number) =>
    sql`${matches.firstSeen} > ${daysBefore(reading.now, days).toISOString()}::timestamptz`
  const side = sql`greatest(${matches.width}, ${matches.height})`
  const meant = meantOf(db, ownerId, reading, {
    band: sql`${matches.band}`.as('band'),
    changes: sql`${matches.changes}`.as('changes'),
    licence: sql`${matches.licence}`.as('licence'),
    hotlink: sql`case when ${matches.hotlink} then 'yes' else 'no' end`.as('hotlink'),
    alive: sql`case when ${matches.alive} then 'yes' else 'no' end`.as('alive'),
    source: sql`${matches.imageSource}`.as('source'),
    size: sql`case when ${side} < ${minSide.medium} then 'small' when ${side} < ${minSide.large} then 'medium' else 'large' end`.as(
      'size',
    ),
    within:
      sql`case when ${since(daysOf.day)} then 'day' when ${since(daysOf.week)} then 'week' when ${since(daysOf.month)} then 'month' end`.as(
        'within',
      ),
  })
  return sql`select band, changes, licence, hotlink, alive, source, size, within, count(*)::int as count
    from (${meant}) as meant group by 1, 2, 3, 4, 5, 6, 7, 8`
}

const siteFacets: ReadonlySet<FacetName> = new Set(['country', 'category', 'platform', 'commercial', 'tag'])

const ofColumn = (name: Exclude<FacetName, 'tag' | 'changes' | 'within'>) =>
  sql`select ${sql.raw(`'${name}'`)}, ${sql.raw(name)}, sum(count)::int from ${sql.raw(siteFacets.has(name) ? 'sites' : 'finds')}
    where ${sql.raw(name)} is not null group by 2`

const counting: Record<FacetName, SQL> = {
  country: ofColumn('country'),
  category: ofColumn('category'),
  platform: ofColumn('platform'),
  commercial: ofColumn('commercial'),
  band: ofColumn('band'),
  licence: ofColumn('licence'),
  source: ofColumn('source'),
  alive: ofColumn('alive'),
  hotlink: ofColumn('hotlink'),
  size: ofColumn('size'),
  tag: sql`select 'tag', tag, sum(count)::int from sites, unnest(tags) as tag group by 2`,
  changes: sql`select 'changes', coalesce(kind, 'none'), sum(count)::int
    from finds left join lateral (select distinct change ->> 'kind' as kind from jsonb_array_elements(changes) as change) as done on true group by 2`,
  within: sql`select 'within', span, sum(count)::int
    from finds join (values ('day', 'day'), ('day', 'week'), ('week', 'week'), ('day', 'month'), ('week', 'month'), ('month', 'month'))
      as spans (newest, span) on newest = within group by 2`,
}
