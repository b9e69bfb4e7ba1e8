import { eq, sql } from 'drizzle-orm'
import { type FacetName, facetNames, type Facets } from '#contract/matching/facets.ts'
import { daysOf, type FindFilter, leastSide, unknown } from '#contract/matching/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clusters, matches } from '../tables.ts'
import { meantFinds } from './filter-store.ts'

/** So many finds are looked at for the counts: what more there is makes them the least there can be. */
export const countedAmong = 50_000

/**
 * The counts of all values of all parts. Parts that the filter says nothing of are counted among what it means, in one reading; each
 * part that it does speak of in a reading of its own, as if it did not.
 */
export async function facetsOf(
  db: Db,
  ownerId: Id,
  { filter, now }: { filter: FindFilter; now: Date },
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

const isSpoken = (part: FindFilter[FacetName]): boolean => part !== undefined && part.length > 0

type Counted = { facet: FacetName; value: string; count: number }

async function countAmong(
  db: Db,
  ownerId: Id,
  { filter, now, facets }: { filter: FindFilter; now: Date; facets: readonly FacetName[] },
): Promise<{ rows: Counted[]; isCut: boolean }> {
  const meant = db
    .select({
      country: sql`coalesce(${clusters.country}, ${unknown})`.as('country'),
      category: sql`coalesce(${clusters.category}, ${unknown})`.as('category'),
      platform: sql`coalesce(${clusters.platform}, ${unknown})`.as('platform'),
      commercial: sql`case ${clusters.commercial} when true then 'yes' when false then 'no' else ${unknown} end`.as(
        'commercial',
      ),
      tags: clusters.tags,
      band: matches.band,
      changes: matches.changes,
      licence: matches.licence,
      hotlink: sql`case when ${matches.hotlink} then 'yes' else 'no' end`.as('hotlink'),
      source: sql`${matches.imageSource}`.as('source'),
      side: sql`greatest(${matches.width}, ${matches.height})`.as('side'),
      age: sql`extract(epoch from ${now.toISOString()}::timestamptz - ${matches.firstSeen}) / 86400`.as('age'),
      alive: sql`case when ${matches.alive} then 'yes' else 'no' end`.as('alive'),
    })
    .from(matches)
    .innerJoin(clusters, eq(clusters.id, matches.clusterId))
    .where(meantFinds(ownerId, filter, now))
    .orderBy(sql`${matches.firstSeen} desc, ${matches.id} desc`)
    .limit(countedAmong)
  const parts = facets.map((name) => counting[name])
  const { rows } = await db.execute<{ facet: string; value: string; count: number }>(
    sql`with meant as materialized (${meant})
      select 'all' as facet, '' as value, count(*)::int as count from meant
      union all ${sql.join(parts, sql` union all `)}`,
  )
  return {
    rows: rows.filter((row): row is Counted => row.facet !== 'all'),
    isCut: (rows.find(({ facet }) => facet === 'all')?.count ?? 0) >= countedAmong,
  }
}

const ofColumn = (
  name: 'country' | 'category' | 'platform' | 'commercial' | 'band' | 'licence' | 'source' | 'hotlink' | 'alive',
) =>
  sql`select ${sql.raw(`'${name}'`)}, ${sql.raw(name)}, count(*)::int from meant where ${sql.raw(name)} is not null group by 2`

const counting: Record<FacetName, ReturnType<typeof sql>> = {
  country: ofColumn('country'),
  category: ofColumn('category'),
  platform: ofColumn('platform'),
  commercial: ofColumn('commercial'),
  band: ofColumn('band'),
  licence: ofColumn('licence'),
  source: ofColumn('source'),
  alive: ofColumn('alive'),
  hotlink: ofColumn('hotlink'),
  tag: sql`select 'tag', tag, count(*)::int from meant, unnest(tags) as tag group by 2`,
  changes: sql`select 'changes', coalesce(kind, 'none'), count(*)::int
    from meant left join lateral (select distinct change ->> 'kind' as kind from jsonb_array_elements(changes) as change) as done on true group by 2`,
  size: sql`select 'size', case when side < ${leastSide.medium} then 'small' when side < ${leastSide.large} then 'medium' else 'large' end, count(*)::int
    from meant group by 2`,
  within: sql`select 'within', span, count(*)::int from meant, (values ('day', ${daysOf.day}::int), ('week', ${daysOf.week}::int), ('month', ${daysOf.month}::int)) as spans (span, days)
    where age < days group by 2`,
}
