import { and, desc, eq, gt, gte, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { type ImageFilter, type ImageStanding, isEverything } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newestEvent } from '#server/platform/events/events.ts'
import { images, imageWords } from './tables.ts'

/**
 * The owner's own images that the filter means. Nothing here reads another owner's rows: every condition stands behind the owner's. `total`
 * is how many they are, where that is known.
 */
export function meant(ownerId: Id, filter: ImageFilter, total?: number): SQL | undefined {
  const { source = [], standing, found, registered, licensed, doubles, from, to } = filter
  return and(
    eq(images.ownerId, ownerId),
    hasWords(ownerId, filter, total),
    source.length > 0 ? inArray(images.source, source) : undefined,
    standing && standings[standing],
    found && (found === 'yes' ? gt(images.matchCount, 0) : eq(images.matchCount, 0)),
    registered && eq(images.registered, registered === 'yes'),
    licensed && eq(sql`(${images.licensed} or ${images.inLedger})`, licensed === 'yes'),
    doubles && isNotNull(images.doubleOf),
    from === undefined ? undefined : and(gte(images.takenOn, from), sql`${dayTaken} >= ${from}::date`),
    to === undefined ? undefined : and(lte(images.takenOn, to), sql`${dayTaken} <= ${to}::date`),
  )
}

/**
 * PostgreSQL cannot know how many images a word or tag stands in, and so now and then goes through all of them. Few are looked up, one by
 * one; more are kept aside while the list is gone through in its order; of many the first are met soon.
 */
function hasWords(ownerId: Id, filter: ImageFilter, total: number | undefined): SQL | undefined {
  const { condition } = wordsAndTags(ownerId, filter)
  if (!condition) return undefined
  const those = sql`select ${imageWords.imageId} from ${imageWords} where ${condition}`
  const count = asksWordsAlone(filter) ? total : undefined
  if (count === undefined || count > mostAside) return sql`${images.id} in (${those})`
  return count <= mostLookedUp ? sql`${images.id} = any(array(${those}))` : sql`(${images.id} in (${those})) is true`
}
const mostLookedUp = 300
const mostAside = 5000

/** Whether nothing but words and tags that have keys is asked for: then the index of words knows all of the answer. */
export function asksWordsAlone({ search, tags, ...rest }: ImageFilter): boolean {
  return isEverything(rest) && wordsAndTags('', { search, tags }).isKeyed
}

/** What is asked of an image's words, if anything is; what would be a wildcard is taken literally. */
function wordsAndTags(ownerId: Id, { search = '', tags = [] }: Pick<ImageFilter, 'search' | 'tags'>) {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const keys = [
    ...words
      .filter((word) => [...word].length >= shortestKeyed)
      .map((word) => sql`image_keys(${ownerId}, lower(${word}::text), null)`),
    ...tags.map((tag) => sql`image_keys(${ownerId}, '', array[${tag}]::text[])`),
  ]
  const condition = and(
    ...keys.map((one) => sql`${imageWords.keys} @> ${one}`),
    ...words.map((word) => sql`${imageWords.words} like lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text)`),
  )
  return { condition, isKeyed: keys.length > 0 }
}

/** Which images of an owner are filed under one of these tags at least, to be looked up among. */
export const imagesTagged = (ownerId: Id, tags: readonly string[]): SQL => {
  const isTagged = tags.map((tag) => sql`${imageWords.keys} @> image_keys(${ownerId}, '', array[${tag}]::text[])`)
  return sql`select ${imageWords.imageId} from ${imageWords} where ${or(...isTagged)}`
}

/** Shorter words have no keys: they stand in so many images that the first are found soon. */
const shortestKeyed = 3

const standings: Record<ImageStanding, SQL> = {
  watched: sql`${images.monitored}`,
  unwatched: sql`${images.state} = 'ready' and not ${images.ignored} and not ${images.monitored}`,
  ignored: sql`${images.ignored}`,
  loading: sql`${images.state} = 'loading'`,
  failed: sql`${images.state} = 'failed'`,
}

export const dayTaken = sql`coalesce(${images.takenOn}, '0001-01-01'::date)`

/** How many images the filter means, and the owner's newest event then. */
export async function countOf(db: Db, ownerId: Id, filter: ImageFilter): Promise<{ total: number; seq: number }> {
  const { table, where } = counted(ownerId, filter)
  const [found] = await db
    .select({ total: sql<number>`count(*)::int`, seq: newestEvent(ownerId) })
    .from(table)
    .where(where)
  return found!
}

/** The index of words knows whose images these are: where it knows all of the answer, no image is looked at. */
const counted = (ownerId: Id, filter: ImageFilter) =>
  asksWordsAlone(filter)
    ? { table: imageWords, where: wordsAndTags(ownerId, filter).condition }
    : { table: images, where: meant(ownerId, filter) }

const listedGroups = 500

/** The owner's tags with how many images have them, those with most first. */
export async function tagsOf(db: Db, ownerId: Id): Promise<{ tag: string; count: number }[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count from ${images}, unnest(${images.tags}) as tag
    where ${images.ownerId} = ${ownerId} group by tag order by count desc, tag limit ${listedGroups}`)
  return rows
}

export async function sourcesOf(db: Db, ownerId: Id): Promise<{ source: string; count: number }[]> {
  const count = sql<number>`count(*)::int`
  return await db
    .select({ source: images.source, count })
    .from(images)
    .where(eq(images.ownerId, ownerId))
    .groupBy(images.source)
    .orderBy(desc(count), images.source)
}
