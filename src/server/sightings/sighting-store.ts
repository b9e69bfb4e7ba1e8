import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  type ContentVerdict,
  contentVerdicts,
  type SeenFile,
  seenFiles,
  seenHashes,
} from '#server/fingerprints/content/index.ts'
import { seenPages, seenUrls, sightings } from './tables.ts'

export type SeenUrl = typeof seenUrls.$inferSelect

/** A file is fetched again after this long. */
const revisitHours = 7 * 24

/** Hours after which a failed file is worth another try. */
const failureHours = 6

/** Items by hash: picture addresses, and pages with theirs. */
export type Places = {
  urls: Map<string, string>
  pages: Map<string, typeof seenPages.$inferSelect & { urlHashes: Set<string> }>
}

/**
 * These rows come by the thousand. As lists in one text each they cost half of what they cost as values or arrays: nothing in an
 * address of normal form or a hash is a line break.
 */
const lines = (values: Iterable<string>) => [...values].join('\n')

const rowsOf = (text: string) => sql`string_to_table(${text}, chr(10))`

/** Rows are written in the order of their keys, so that no two transactions wait for each other. */
const byKey = <T>(rows: Map<string, T>): [string, T][] => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The purpose of looking at files. */
export type Looking = {
  /** The newest of the fingerprints that a file is to be compared with, by its place in their order. */
  through: number
  /** Moment at which a waiting person asked; null without one. For them, files are asked for again that failed, or that were compared with less. */
  askedAt: string | null
}

/**
 * Saves the addresses. `known` were met before. `toLookAt` must be fetched for this activity: they are stale, and it has not asked for them
 * so far.
 */
export async function upsertUrls(
  tx: Tx,
  urls: Places['urls'],
  { activityId, now, ...looking }: Looking & { activityId: string; now: Date },
): Promise<{ known: string[]; toLookAt: string[] }> {
  const inOrder = byKey(urls)
  const hashes = lines(inOrder.map(([hash]) => hash))
  const addresses = lines(inOrder.map(([, url]) => url))
  const isAskedFor = sql`${seenUrls.askedBy} is not distinct from excluded.asked_by`
  const { rows } = await tx.execute<{ asked: string | null; fresh: string | null }>(sql`
    with asked as (
      insert into ${seenUrls} (url_hash, url, state, asked_by)
      select url_hash::uuid, url, 'waiting', ${activityId} from rows from (${rowsOf(hashes)}, ${rowsOf(addresses)}) as met (url_hash, url)
      on conflict (url_hash) do update set asked_by = excluded.asked_by where ${isStale(looking, now)} and not ${isAskedFor}
      returning url_hash, xmax = 0 as is_new
    )
    select string_agg(url_hash::text, ',') as asked, string_agg(url_hash::text, ',') filter (where is_new) as fresh from asked`)
  const listed = (text: string | null | undefined) => text?.split(',') ?? []
  const fresh = new Set(listed(rows[0]?.fresh))
  return { known: [...urls.keys()].filter((hash) => !fresh.has(hash)), toLookAt: listed(rows[0]?.asked) }
}

/** Saves every picture of every page, and marks known ones as seen. Older sightings from archives take nothing back. */
export async function upsertPlaces(tx: Tx, { pages }: Pick<Places, 'pages'>): Promise<void> {
  const inOrder = byKey(pages).map(([, page]) => page)
  const column = (pick: (page: (typeof inOrder)[number]) => unknown) => sql.param(inOrder.map(pick))
  await tx.execute(sql`
    with page as (
      select * from unnest(${column((page) => page.pageHash)}::uuid[], ${column((page) => page.url)}::text[],
        ${column((page) => page.title)}::text[], ${column((page) => page.host)}::text[],
        ${column((page) => page.lastSeen.toISOString())}::timestamptz[], ${column((page) => lines([...page.urlHashes].sort()))}::text[])
        as page (page_hash, url, title, host, seen_at, urls)
    ), kept as (
      insert into ${seenPages} (page_hash, url, title, host, last_seen) select page_hash, url, title, host, seen_at from page
      on conflict (page_hash) do update set title = excluded.title, last_seen = excluded.last_seen where seen_pages.last_seen <= excluded.last_seen
    )
    insert into ${sightings} (url_hash, page_hash, first_seen, last_seen)
    select url_hash::uuid, page_hash, seen_at, seen_at from page, string_to_table(page.urls, chr(10)) as url_hash
    on conflict (url_hash, page_hash) do update set first_seen = least(sightings.first_seen, excluded.first_seen),
      last_seen = greatest(sightings.last_seen, excluded.last_seen)`)
}

/** True for addresses never fetched, or too long ago. Images added since count only for a person who asks: `look-back` finds whole copies of them. */
function isStale({ through, askedAt }: Looking, now: Date) {
  const { state, fetchedAt, contentHash } = seenUrls
  const isOlderThan = (hours: number) => lt(fetchedAt, new Date(now.getTime() - hours * 3_600_000))
  const isBehind = sql`exists (select from ${seenFiles} where ${seenFiles.contentHash} = ${contentHash} and ${seenFiles.comparedThrough} < ${through})`
  const hasFailed = inArray(state, ['unreachable', 'gone', 'refused'])
  return or(
    isNull(fetchedAt),
    isOlderThan(revisitHours),
    and(eq(state, 'unreachable'), isOlderThan(failureHours)),
    ...(askedAt === null ? [] : [and(hasFailed, lt(fetchedAt, new Date(askedAt))), and(eq(state, 'seen'), isBehind)]),
  )!
}

/** State of an address to fetch; undefined if fresh. */
export async function staleUrl(db: Db, urlHash: string, looking: Looking, now: Date): Promise<SeenUrl | undefined> {
  const [stale] = await db
    .select()
    .from(seenUrls)
    .where(and(eq(seenUrls.urlHash, urlHash), isStale(looking, now)))
  return stale
}

export async function findSeenUrl(db: Db, urlHash: string): Promise<SeenUrl | undefined> {
  const [found] = await db.select().from(seenUrls).where(eq(seenUrls.urlHash, urlHash))
  return found
}

/** The page on which a picture was seen last. */
export async function pageShowing(db: Db, urlHash: string): Promise<string | undefined> {
  const [page] = await db
    .select({ url: seenPages.url })
    .from(sightings)
    .innerJoin(seenPages, eq(seenPages.pageHash, sightings.pageHash))
    .where(eq(sightings.urlHash, urlHash))
    .orderBy(desc(sightings.lastSeen))
    .limit(1)
  return page?.url
}

export async function updateSeenUrl(tx: Db | Tx, urlHash: string, set: Partial<SeenUrl>): Promise<void> {
  await tx.update(seenUrls).set(set).where(eq(seenUrls.urlHash, urlHash))
}

/** Fewest bands that a copy shares: of other files, one in a hundred and forty thousand shares two by chance. */
const minShared = 2

/**
 * Up to `limit` seen files with a hash that shares bands with these, most shared bands first; each with up to three addresses that it was
 * fetched from.
 */
export async function seenFilesLike(
  db: Db,
  bands: number[],
  limit: number,
): Promise<{ contentHash: string; urlHashes: string[] }[]> {
  const wanted = sql`${sql.param(bands)}::int[]`
  const { rows } = await db.execute<{ content_hash: string; url_hashes: string }>(sql`
    with alike as (
      select content_hash, (select count(*) from unnest(bands) as band where band = any(${wanted})) as shared
      from ${seenHashes} where bands && ${wanted}
    ), best as (
      select content_hash, max(shared) as shared from alike group by content_hash having max(shared) >= ${minShared}
      order by shared desc, content_hash limit ${limit}
    )
    select content_hash, array_to_string(array(
      select url_hash::text from ${seenUrls} as at where at.content_hash = best.content_hash order by fetched_at desc limit 3
    ), ' ') as url_hashes from best order by shared desc, content_hash`)
  return rows.map((row) => ({
    contentHash: row.content_hash,
    urlHashes: row.url_hashes === '' ? [] : row.url_hashes.split(' '),
  }))
}

export type Place = {
  url: SeenUrl
  page: typeof seenPages.$inferSelect
  file: SeenFile
  finding: ContentVerdict
  /** Moment at which the page last showed it. */
  seenAt: Date
}

/** Every place where a copy of an owned image was met, among these addresses or of this content. */
export async function placesOfContentVerdicts(
  tx: Tx,
  of: { urlHashes: string[] } | { contentHash: string },
): Promise<Place[]> {
  const where =
    'urlHashes' in of
      ? sql`${seenUrls.urlHash} = any(${sql.param(of.urlHashes)}::uuid[])`
      : eq(seenUrls.contentHash, of.contentHash)
  return await tx
    .select({ url: seenUrls, page: seenPages, file: seenFiles, finding: contentVerdicts, seenAt: sightings.lastSeen })
    .from(seenUrls)
    .innerJoin(contentVerdicts, eq(contentVerdicts.contentHash, seenUrls.contentHash))
    .innerJoin(seenFiles, eq(seenFiles.contentHash, seenUrls.contentHash))
    .innerJoin(sightings, eq(sightings.urlHash, seenUrls.urlHash))
    .innerJoin(seenPages, eq(seenPages.pageHash, sightings.pageHash))
    .where(where)
}
