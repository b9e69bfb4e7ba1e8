import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { candidateImages, candidateIndexes, candidatePages, candidateSegments, candidateTombstones } from '../tables.ts'

export type SegmentRow = { id: number; firstOrdinal: number; lastOrdinal: number; postings: number }
export type OrdinalRange = { firstOrdinal: number; lastOrdinal: number }

/** Locks the index until the transaction ends, and makes it if needed, so that additions keep one order. */
export async function lockIndex(tx: Tx, version: string, now: Date): Promise<{ through: number; ordinals: number }> {
  await tx.insert(candidateIndexes).values({ version, followedAt: now }).onConflictDoNothing()
  const { through, ordinals } = candidateIndexes
  const [found] = await tx
    .select({ through, ordinals })
    .from(candidateIndexes)
    .where(eq(candidateIndexes.version, version))
    .for('update')
  return found!
}

export async function updateIndex(
  tx: Tx,
  version: string,
  set: { through: number; ordinals: number; followedAt: Date },
): Promise<void> {
  await tx.update(candidateIndexes).set(set).where(eq(candidateIndexes.version, version))
}

/** The newest owned fingerprint in the index (0 without one), and the number of ordinals given out. */
export async function findIndex(db: Db, version: string): Promise<{ through: number; ordinals: number }> {
  const { through, ordinals } = candidateIndexes
  const [found] = await db
    .select({ through, ordinals })
    .from(candidateIndexes)
    .where(eq(candidateIndexes.version, version))
  return found ?? { through: 0, ordinals: 0 }
}

/** Versions without an addition since then. */
export async function versionsNotFollowedSince(db: Db, since: Date, own: string): Promise<string[]> {
  const rows = await db
    .select({ version: candidateIndexes.version })
    .from(candidateIndexes)
    .where(and(lt(candidateIndexes.followedAt, since), ne(candidateIndexes.version, own)))
  return rows.map(({ version }) => version)
}

export async function insertImages(tx: Tx, version: string, first: number, imageIds: string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${candidateImages} (version, ordinal, image_id)
    select ${version}, ${first} + place - 1, image_id from unnest(${sql.param(imageIds)}::text[]) with ordinality as added (image_id, place)`)
}

/** Takes images out; the next merge drops their postings. */
export async function buryImages(tx: Tx | Db, version: string, imageIds: string[]): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${candidateImages} where version = ${version} and image_id = any(${sql.param(imageIds)}::text[]) returning ordinal
    )
    insert into ${candidateTombstones} (version, ordinal) select ${version}, ordinal from gone`)
}

export async function imagesOf(db: Db, version: string, ordinals: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ ordinal: candidateImages.ordinal, imageId: candidateImages.imageId })
    .from(candidateImages)
    .where(and(eq(candidateImages.version, version), inArray(candidateImages.ordinal, ordinals)))
  return new Map(rows.map(({ ordinal, imageId }) => [ordinal, imageId]))
}

export async function countImages(db: Db, version: string): Promise<number> {
  return await db.$count(candidateImages, eq(candidateImages.version, version))
}

const hasVersion = (version: string) => and(eq(candidateSegments.version, version), eq(candidateSegments.isReady, true))

/** Segments that may be read, oldest images first. */
export async function readySegments(db: Db | Tx, version: string): Promise<SegmentRow[]> {
  const { id, firstOrdinal, lastOrdinal, postings } = candidateSegments
  return await db
    .select({ id, firstOrdinal, lastOrdinal, postings })
    .from(candidateSegments)
    .where(hasVersion(version))
    .orderBy(asc(firstOrdinal))
}

export async function readDirectories(db: Db, ids: number[]): Promise<{ id: number; directory: Uint8Array }[]> {
  const { id, directory } = candidateSegments
  return await db.select({ id, directory }).from(candidateSegments).where(inArray(id, ids))
}

/** Inserts a segment that is not read until `makeReady`. */
export async function insertSegment(tx: Db | Tx, version: string, range: OrdinalRange): Promise<number> {
  const [made] = await tx
    .insert(candidateSegments)
    .values({ version, ...range, isReady: false, postings: 0, directory: new Uint8Array() })
    .returning({ id: candidateSegments.id })
  return made!.id
}

/** False when the segment no longer exists. */
export async function makeReady(
  tx: Tx,
  id: number,
  { postings, directory }: { postings: number; directory: Uint8Array },
): Promise<boolean> {
  const made = await tx
    .update(candidateSegments)
    .set({ isReady: true, postings, directory })
    .where(eq(candidateSegments.id, id))
    .returning({ id: candidateSegments.id })
  return made.length === 1
}

/** Retires segments for new reads; false if already retired. */
export async function retireSegments(tx: Tx, ids: number[]): Promise<boolean> {
  const retired = await tx
    .update(candidateSegments)
    .set({ isReady: false })
    .where(and(inArray(candidateSegments.id, ids), eq(candidateSegments.isReady, true)))
    .returning({ id: candidateSegments.id })
  return retired.length === ids.length
}

/** Deletes retired segments, and those of a cut-off merge. */
export async function removeUnreadySegments(db: Db, version: string): Promise<void> {
  const unready = and(eq(candidateSegments.version, version), eq(candidateSegments.isReady, false))
  const rows = await db.select({ id: candidateSegments.id }).from(candidateSegments).where(unready)
  for (const { id } of rows) {
    await db.delete(candidatePages).where(eq(candidatePages.segmentId, id))
    await db.delete(candidateSegments).where(and(eq(candidateSegments.id, id), eq(candidateSegments.isReady, false)))
  }
}

/** Pages travel as one piece of bytes with their lengths: a value for each would take the driver longer than PostgreSQL. */
export async function insertPages(tx: Db | Tx, id: number, first: number, pages: Uint8Array[]): Promise<void> {
  const lengths = pages.map(({ length }) => length)
  await tx.execute(sql`
    insert into ${candidatePages} (segment_id, page, postings)
    select ${id}::bigint, ${first}::int + place - 1, substring(${sql.param(Buffer.concat(pages))}::bytea from ends - length + 1 for length)
    from (select place, length, (sum(length) over (order by place))::int as ends from unnest(${sql.param(lengths)}::int[]) with ordinality as piece (length, place)) as piece`)
}

export type PagePlace = { segmentId: number; page: number }

/** Undefined when a page is missing: its segment was merged into another. Pages travel as one text: as bytes the driver would take twice as long. */
export async function readPages(db: Db, places: PagePlace[]): Promise<Uint8Array[] | undefined> {
  const ids = places.map(({ segmentId }) => segmentId)
  const pages = places.map(({ page }) => page)
  const { rows } = await db.execute<{ lengths: number[] | null; text: string | null }>(sql`
    select array_agg(length(postings) order by place) as lengths, encode(string_agg(postings, '' order by place), 'base64') as text
    from (
      select place, (select postings from ${candidatePages} where segment_id = asked.segment_id and page = asked.page) as postings
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(pages)}::int[]) with ordinality as asked (segment_id, page, place)
    ) as found`)
  const { lengths, text } = rows[0]!
  if (!lengths || text === null || lengths.some((length) => length === null)) return undefined
  const bytes = Buffer.from(text, 'base64')
  let at = 0
  return lengths.map((length) => bytes.subarray(at, (at += length)))
}

/** Deleted images within a range of ordinals. */
export async function tombstonesIn(db: Db, version: string, range: OrdinalRange): Promise<number[]> {
  const rows = await db
    .select({ ordinal: candidateTombstones.ordinal })
    .from(candidateTombstones)
    .where(isIn(version, range))
  return rows.map(({ ordinal }) => ordinal)
}

export async function removeTombstones(tx: Tx, version: string, ordinals: number[]): Promise<void> {
  await tx.execute(sql`
    delete from ${candidateTombstones} where version = ${version} and ordinal = any(${sql.param(ordinals)}::int[])`)
}

const isIn = (version: string, { firstOrdinal, lastOrdinal }: OrdinalRange) =>
  and(
    eq(candidateTombstones.version, version),
    sql`${candidateTombstones.ordinal} between ${firstOrdinal} and ${lastOrdinal}`,
  )

/** Deletes an index with its content. */
export async function removeIndex(db: Db, version: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(candidateIndexes).where(eq(candidateIndexes.version, version))
    await tx.delete(candidateImages).where(eq(candidateImages.version, version))
    await tx.delete(candidateTombstones).where(eq(candidateTombstones.version, version))
    await tx.update(candidateSegments).set({ isReady: false }).where(eq(candidateSegments.version, version))
  })
  await removeUnreadySegments(db, version)
}
