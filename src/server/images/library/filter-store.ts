import { and, desc, eq, gt, gte, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { type ImageFilter, type ImageStatus, isEverything, withCurrentKeys } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { images, imageWords } from '../tables.ts'

/**
 * The owner's own images that the filter means. Nothing here reads another owner's rows: every condition stands behind the owner's.
 * `withWords` is how many have its words and tags, where that is known.
 */
export function conditionOf(ownerId: Id, filter: ImageFilter, withWords?: number): SQL | undefined {
  const { source = [], status, found, registered, licensed, duplicates, from, to } = withCurrentKeys(filter)
  return and(
    eq(images.ownerId, ownerId),
    hasWords(ownerId, filter, withWords),
    source.length > 0 ? inArray(images.source, source) : undefined,
    status && statusConditions[status],
    found && (found === 'yes' ? gt(images.matchCount, 0) : eq(images.matchCount, 0)),
    registered && eq(images.registered, registered === 'yes'),
    licensed && eq(sql`(${images.licensed} or ${images.inLedger})`, licensed === 'yes'),
    duplicates && isNotNull(images.duplicateOf),
    from === undefined ? undefined : and(gte(images.takenOn, from), sql`${dayTaken} >= ${from}::date`),
    to === undefined ? undefined : and(lte(images.takenOn, to), sql`${dayTaken} <= ${to}::date`),
  )
}

/** The owner's images that the filter means, by their ids. */
export const imagesMeant = (ownerId: Id, filter: ImageFilter): SQL =>
  sql`select ${images.id} from ${images} where ${conditionOf(ownerId, filter)}`

/**
 * PostgreSQL takes words that many images have for rare ones, and looks each image up by its id. Where they are many, their ids are kept
 * aside instead while the list is gone through in its order.
 */
function hasWords(ownerId: Id, filter: ImageFilter, count = 0): SQL | undefined {
  const { condition } = wordsAndTags(ownerId, filter)
  if (!condition) return undefined
  const those = sql`select ${imageWords.imageId} from ${imageWords} where ${condition}`
  return count > maxLookedUp ? sql`(${images.id} in (${those})) is true` : sql`${images.id} in (${those})`
}
const maxLookedUp = 5000

/** Counts the owner's images with the filter's words and tags. Undefined when no word or tag has index keys, which carry the owner. */
export async function countWithWords(db: Db, ownerId: Id, filter: ImageFilter): Promise<number | undefined> {
  const { condition, isKeyed } = wordsAndTags(ownerId, filter)
  return isKeyed ? await db.$count(imageWords, condition) : undefined
}

/** True when the filter has only words and tags. */
export const asksWordsAlone = (filter: ImageFilter): boolean =>
  isEverything({ ...filter, search: undefined, tags: undefined })

/** The condition for words and tags; wildcards are escaped. */
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

const statusConditions: Record<ImageStatus, SQL> = {
  monitored: sql`${images.monitored}`,
  unmonitored: sql`${images.state} = 'ready' and not ${images.ignored} and not ${images.monitored} and ${images.unfindable} is null`,
  unfindable: sql`${images.unfindable} is not null`,
  ignored: sql`${images.ignored}`,
  loading: sql`${images.state} = 'loading'`,
  failed: sql`${images.state} = 'failed'`,
}

export const dayTaken = sql`coalesce(${images.takenOn}, '0001-01-01'::date)`

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
