import { and, desc, eq, gte, inArray, isNull, lt, gt, not, or, type SQL, sql } from 'drizzle-orm'
import {
  type ChangeKind,
  daysOf,
  type MatchFilter,
  type MatchSize,
  minSide,
  type DecisionFilter,
  unknown,
  verdictsShown,
} from '#contract/matches/filter.ts'
import { fruitlessHosts } from '#contract/reference/sites/fruitless-hosts.ts'
import { othersBelow, readPlace } from '#contract/reference/sites/place.ts'
import { isPlatform } from '#contract/reference/sites/platform-accounts.ts'
import type { Id } from '#contract/wire.ts'
import { imagesTagged } from '#server/images/library/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { clusters, matches, wordsOfPage } from '../tables.ts'

/** Matches that a filter selects at a moment, by conditions on matches joined with their clusters. */
export function meantMatches(ownerId: Id, filter: MatchFilter, now: Date): SQL {
  const {
    show,
    cluster,
    image,
    rule,
    coveredBy,
    held,
    search = '',
    place,
    score,
    scoreBelow,
    band = [],
    changes = [],
    licence = [],
    source = [],
    imageTag = [],
    size = [],
    hotlink,
    within,
    from,
    to,
    alive,
  } = filter
  const at = place === undefined ? undefined : meantPlace(place)
  const letters = [...wordsOf(search), ...(at?.host ? [at.host] : [])]
  return and(
    eq(matches.ownerId, ownerId),
    shownMatches(show),
    cluster === undefined ? undefined : eq(matches.clusterId, cluster),
    image === undefined ? undefined : eq(matches.imageId, image),
    held === 'yes' ? eq(matches.held, true) : show === 'undecided' ? sql`not ${matches.held}` : undefined,
    rule === undefined ? undefined : eq(matches.ruleId, rule),
    coveredBy === undefined ? undefined : eq(matches.licenceId, coveredBy),
    ...(show === 'undecided' && held === undefined ? letters.map((word) => mayHaveWord(ownerId, word)) : []),
    hasWords(search),
    at?.where,
    score === undefined ? undefined : gte(matches.score, score),
    scoreBelow === undefined ? undefined : lt(matches.score, scoreBelow),
    band.length > 0 ? inArray(matches.band, band) : undefined,
    changes.length > 0 ? or(...changes.map(wasDone)) : undefined,
    licence.length > 0 ? inArray(matches.licence, licence) : undefined,
    source.length > 0 ? inArray(matches.imageSource, source) : undefined,
    imageTag.length > 0 ? sql`${matches.imageId} in (${imagesTagged(ownerId, imageTag)})` : undefined,
    size.length > 0 ? or(...size.map((one) => sizes[one])) : undefined,
    hotlink === undefined ? undefined : hotlink === 'yes' ? sql`${matches.hotlink}` : sql`not ${matches.hotlink}`,
    within === undefined ? undefined : gt(matches.firstSeen, daysBefore(now, daysOf[within])),
    from === undefined ? undefined : gte(matches.firstSeen, new Date(from)),
    to === undefined ? undefined : lt(matches.firstSeen, daysBefore(new Date(to), -1)),
    alive === undefined ? undefined : eq(matches.alive, alive === 'yes'),
    meantSites(filter),
  )!
}

/** Condition of a filter on a match's site; undefined without one. */
export function meantSites({ country, category, platform, commercial, tag = [], leads }: MatchFilter): SQL | undefined {
  return and(
    isOneOf(clusters.country, country),
    isOneOf(clusters.category, category),
    isOneOf(clusters.platform, platform),
    commercial === undefined
      ? undefined
      : commercial === unknown
        ? isNull(clusters.commercial)
        : eq(clusters.commercial, commercial === 'yes'),
    tag.length > 0 ? sql`${clusters.tags} && ${sql.param(tag)}::text[]` : undefined,
    leads === undefined ? undefined : isFruitless,
  )
}

/** Condition that a site, or a host above it, is on the shared list. */
const isFruitless = sql`exists (select from unnest(${sql.param([...fruitlessHosts])}::text[]) as listed(host)
  where ${clusters.host} = listed.host or right(${clusters.host}, length(listed.host) + 1) = '.' || listed.host)`

/** True when a filter narrows single finds, other than by their decision. */
export const saysOfMatches = ({
  image,
  rule,
  coveredBy,
  held,
  search,
  place,
  score,
  scoreBelow,
  band,
  changes,
  licence,
  source,
  imageTag,
  size,
  hotlink,
  within,
  from,
  to,
  alive,
}: MatchFilter): boolean =>
  [image, rule, coveredBy, held, place, score, scoreBelow, hotlink, within, from, to, alive].some(
    (part) => part !== undefined,
  ) ||
  (search ?? '') !== '' ||
  [band, changes, licence, source, imageTag, size].some((part) => part !== undefined && part.length > 0)

function isOneOf(
  column: typeof clusters.country | typeof clusters.category | typeof clusters.platform,
  values: readonly string[] | undefined,
): SQL | undefined {
  if (values === undefined || values.length === 0) return undefined
  const named = values.filter((value) => value !== unknown)
  return or(
    named.length > 0 ? inArray(column, named) : undefined,
    values.includes(unknown) ? isNull(column) : undefined,
  )
}

/** Written out, so that the planner knows that the index of waiting matches applies. */
const listed = (verdicts: readonly string[]) => sql.raw(`(${verdicts.map((verdict) => `'${verdict}'`).join(', ')})`)

/** Matches of a list, by their verdicts and cases. */
export const shownMatches = (show: DecisionFilter): SQL | undefined =>
  show === 'all'
    ? undefined
    : show === 'in-case'
      ? sql`${matches.inCase}`
      : and(
          sql`${matches.verdict} in ${listed(verdictsShown[show])}`,
          show === 'undecided' ? sql`not ${matches.inCase}` : undefined,
        )

const wasDone = (kind: ChangeKind): SQL =>
  kind === 'none' ? sql`${matches.changes} = '[]'` : sql`${matches.changes} @> ${JSON.stringify([{ kind }])}::jsonb`

const longerSide = sql`greatest(${matches.width}, ${matches.height})`
const sizes: Record<MatchSize, SQL> = {
  small: sql`${longerSide} < ${minSide.medium}`,
  medium: sql`${longerSide} >= ${minSide.medium} and ${longerSide} < ${minSide.large}`,
  large: sql`${longerSide} >= ${minSide.large}`,
}

const wordsOf = (search: string) => search.split(/\s+/).filter((word) => word !== '')

/** Condition that all words of a search stand, as written, in a page's address or title. */
export const hasWords = (search = ''): SQL | undefined => and(...wordsOf(search).map(hasWord))

const hasWord = (word: string): SQL => sql`${wordsOfPage(matches)} like lower(${`%${literally(word)}%`})`

/** Escapes wildcards. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Condition of a place, as `placesAround` has it, with the host in the addresses of its pages, if any. */
function meantPlace(text: string): { where: SQL | undefined; host?: string } {
  const read = readPlace(text)
  if (!read) return { where: sql`false` }
  if (!('place' in read)) return meantHost('whole' in read ? read.whole : read.shortLink)
  const [host = '', ...steps] = read.place.split('/')
  if (steps.length === 0) return meantHost(host)
  if (isPlatform(host))
    return { where: or(eq(clusters.party, read.place), sql`${clusters.party} like ${`${literally(read.place)}/%`}`) }
  const path = `/${steps.join('/')}`
  return {
    host,
    where: and(inArray(matches.host, [host, `www.${host}`]), or(beginsWith(path), beginsWith(encodeURI(path)))),
  }
}

/** A host with all below it, without accounts of platforms and agencies of their own. */
const meantHost = (host: string) => ({
  host,
  where: and(isOn(host), ...othersBelow(host).map((other) => not(isOn(other)!))),
})

const isOn = (host: string): SQL | undefined =>
  or(eq(matches.host, host), sql`${matches.host} like ${`%.${literally(host)}`}`)

const beginsWith = (path: string): SQL => sql`lower(${pathOfPage}) || '/' like ${`${literally(path.toLowerCase())}/%`}`

const pathOfPage = sql`substring(${matches.pageUrl} from '^[a-z]+://[^/?#]*([^?#]*)')`

/** Condition for waiting matches by a word's trigrams; undefined for fewer than three letters. */
const mayHaveWord = (ownerId: Id, word: string): SQL | undefined =>
  [...word].length < 3
    ? undefined
    : sql`image_keys(${matches.ownerId}, ${wordsOfPage(matches)}, '{}') @> image_keys(${ownerId}, lower(${word}), '{}')`

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Ids of matches in a bulk decision on a filter. Those in a case are excluded: they are decided one by one. */
export const idsMeant = (ownerId: Id, filter: MatchFilter, now: Date): SQL => sql`
  select ${matches.id} from ${matches} join ${clusters} on ${clusters.id} = ${matches.clusterId}
  where ${meantMatches(ownerId, filter, now)} and not ${matches.inCase}`

/** Sites with matches of the filter, each with them; bounded in number. */
export async function sitesMeant(
  db: Db | Tx,
  ownerId: Id,
  { filter, now, most }: { filter: MatchFilter; now: Date; most: number },
): Promise<{ cluster: Id; matches: Id[] }[]> {
  return await db
    .select({ cluster: matches.clusterId, matches: sql<Id[]>`array_agg(${matches.id} order by ${matches.id})` })
    .from(matches)
    .innerJoin(clusters, eq(clusters.id, matches.clusterId))
    .where(meantMatches(ownerId, filter, now))
    .groupBy(matches.clusterId)
    .orderBy(matches.clusterId)
    .limit(most)
}

const exportedColumns = {
  id: matches.id,
  pageUrl: matches.pageUrl,
  pageTitle: matches.pageTitle,
  url: matches.url,
  imageId: matches.imageId,
  score: matches.score,
  band: matches.band,
  changes: matches.changes,
  verdict: matches.verdict,
  width: matches.width,
  height: matches.height,
  hotlink: matches.hotlink,
  licence: matches.licence,
  firstSeen: matches.firstSeen,
  lastSeen: matches.lastSeen,
  alive: matches.alive,
  site: clusters.title,
  country: clusters.country,
  category: clusters.category,
  platform: clusters.platform,
}

/** Columns of a match in an exported table. */
export type ExportedMatch = Pick<
  typeof matches.$inferSelect,
  Extract<keyof typeof exportedColumns, keyof typeof matches.$inferSelect>
> &
  Pick<typeof clusters.$inferSelect, 'country' | 'category' | 'platform'> & { site: string }

/** Some of the selected matches, newest first, after one of them. */
export async function exportedMatches(
  db: Db,
  ownerId: Id,
  { filter, now, after, limit }: { filter: MatchFilter; now: Date; after: ExportedMatch | undefined; limit: number },
): Promise<ExportedMatch[]> {
  const begins =
    after &&
    sql`(${matches.firstSeen}, ${matches.id}) < (${after.firstSeen.toISOString()}::timestamptz, ${after.id}::text)`
  return await db
    .select(exportedColumns)
    .from(matches)
    .innerJoin(clusters, eq(clusters.id, matches.clusterId))
    .where(and(meantMatches(ownerId, filter, now), begins))
    .orderBy(desc(matches.firstSeen), desc(matches.id))
    .limit(limit)
}
