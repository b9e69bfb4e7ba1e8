import { and, count, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ImageSource } from '#contract/images/sources.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { images } from '../../tables.ts'
import { importRuns, sourcePhotos } from '../tables.ts'

export type PhotoRow = typeof sourcePhotos.$inferSelect
export type OfSource = { ownerId: Id; service: ImageSource }

const isOf = ({ ownerId, service }: OfSource) =>
  and(eq(sourcePhotos.ownerId, ownerId), eq(sourcePhotos.service, service))

/** True when a photograph came, or was last listed, through this connection. */
const isThrough = (connectionId: Id) =>
  sql`exists (select from ${importRuns} where ${importRuns.connectionId} = ${connectionId}
    and ${importRuns.id} in (${sourcePhotos.runId}, ${sourcePhotos.seenRunId}))`

/** Notes photographs that were listed, and resolves to the ids of those that nobody had met before. */
export async function notePhotos(tx: Tx, photos: PhotoRow[]): Promise<Set<string>> {
  const fresh = new Set<string>()
  for (let at = 0; at < photos.length; at += atOnce) {
    const given = JSON.stringify(photos.slice(at, at + atOnce).map(asStored))
    // One value, however many rows: a statement takes 65,535 of them, and a sitemap names more.
    const { rows } = await tx.execute<{ photo_id: string }>(sql`insert into ${sourcePhotos}
      select * from jsonb_populate_recordset(null::${sourcePhotos}, ${given}::jsonb)
      on conflict do nothing returning photo_id`)
    for (const { photo_id: photoId } of rows) fresh.add(photoId)
  }
  return fresh
}

const atOnce = 1000
const columns = Object.entries(getTableColumns(sourcePhotos)) as [keyof PhotoRow, { name: string }][]
const asStored = (photo: PhotoRow) => Object.fromEntries(columns.map(([key, { name }]) => [name, photo[key]]))

/**
 * Notes that photographs met before were listed again. What is still to be fetched gets the newer way to fetch it, and what had gone
 * without being imported is to be fetched after all. Resolves to the ids of those that were imported before, each once in an import.
 */
export async function noteSeen(tx: Tx, of: OfSource, photos: PhotoRow[]): Promise<Set<string>> {
  if (photos.length === 0) return new Set()
  const listed = JSON.stringify(photos.map(({ photoId, runId, file }) => ({ photo_id: photoId, run_id: runId, file })))
  const returns = sql`${sourcePhotos.state} = 'gone' and ${sourcePhotos.imageId} is null`
  const seen = await tx
    .update(sourcePhotos)
    .set({
      seenRunId: sql`listed.run_id`,
      state: sql`case when ${returns} then 'waiting' when ${sourcePhotos.state} = 'gone' then 'taken' else ${sourcePhotos.state} end`,
      runId: sql`case when ${returns} or ${sourcePhotos.state} = 'waiting' then listed.run_id else ${sourcePhotos.runId} end`,
      file: sql`case when ${returns} or ${sourcePhotos.state} in ('waiting', 'failed') then listed.file else ${sourcePhotos.file} end`,
    })
    .from(sql`jsonb_to_recordset(${listed}::jsonb) as listed(photo_id text, run_id text, file jsonb)`)
    .where(
      and(isOf(of), sql`${sourcePhotos.photoId} = listed.photo_id`, sql`${sourcePhotos.seenRunId} <> listed.run_id`),
    )
    .returning({ photoId: sourcePhotos.photoId, state: sourcePhotos.state })
  return new Set(seen.filter(({ state }) => state === 'taken').map(({ photoId }) => photoId))
}

/** Photographs of an import that are still to be fetched. */
export async function waitingPhotos(db: Db, runId: Id, limit: number): Promise<PhotoRow[]> {
  return await db
    .select()
    .from(sourcePhotos)
    .where(and(eq(sourcePhotos.runId, runId), eq(sourcePhotos.state, 'waiting')))
    .limit(limit)
}

/** Hands an import what earlier ones left unfetched, and on demand what they could not fetch; resolves to how many. */
export async function adoptPhotos(tx: Tx, of: OfSource & { runId: Id; withFailed: boolean }): Promise<number> {
  const states = of.withFailed ? (['waiting', 'failed'] as const) : (['waiting'] as const)
  const running = tx.select({ id: importRuns.id }).from(importRuns).where(eq(importRuns.state, 'running'))
  const adopted = await tx
    .update(sourcePhotos)
    .set({ runId: of.runId, seenRunId: of.runId, state: 'waiting', problem: null })
    .where(
      and(
        isOf(of),
        inArray(sourcePhotos.state, [...states]),
        isNotNull(sourcePhotos.file),
        sql`${sourcePhotos.runId} not in (${running})`,
      ),
    )
    .returning({ photoId: sourcePhotos.photoId })
  return adopted.length
}

/** An import that goes on where an earlier one stopped has seen what that one saw. */
export async function seeAsListedBy(tx: Tx, of: OfSource & { runId: Id; before: Id }): Promise<void> {
  await tx
    .update(sourcePhotos)
    .set({ seenRunId: of.runId })
    .where(and(isOf(of), eq(sourcePhotos.seenRunId, of.before)))
}

/** The outcome of a photograph. */
export type Settled = {
  photoId: string
  state: 'taken' | 'failed' | 'gone' | 'unwanted'
  imageId: Id | null
  problem: string | null
}

/** Records what became of photographs of an import, those that are still waiting; resolves to the ids of those. */
export async function settlePhotos(tx: Tx, of: OfSource & { runId: Id }, settled: Settled[]): Promise<Set<string>> {
  if (settled.length === 0) return new Set()
  const done = JSON.stringify(
    settled.map(({ photoId, state, imageId, problem }) => ({ photo_id: photoId, state, image_id: imageId, problem })),
  )
  const changed = await tx
    .update(sourcePhotos)
    .set({
      state: sql`done.state`,
      imageId: sql`done.image_id`,
      problem: sql`done.problem`,
      file: sql`case when done.state = 'failed' then ${sourcePhotos.file} end`,
    })
    .from(sql`jsonb_to_recordset(${done}::jsonb) as done(photo_id text, state text, image_id text, problem text)`)
    .where(
      and(
        isOf(of),
        eq(sourcePhotos.runId, of.runId),
        eq(sourcePhotos.state, 'waiting'),
        sql`${sourcePhotos.photoId} = done.photo_id`,
      ),
    )
    .returning({ photoId: sourcePhotos.photoId })
  return new Set(changed.map(({ photoId }) => photoId))
}

/**
 * Marks imported photographs of the connection that a full listing lacked as deleted at the source. Resolves to their number. Those of other accounts
 * and picked ones stay.
 */
export async function markGone(tx: Tx, of: OfSource & { runId: Id; connectionId: Id }): Promise<number> {
  const gone = await tx
    .update(sourcePhotos)
    .set({ state: 'gone' })
    .where(
      and(isOf(of), eq(sourcePhotos.state, 'taken'), ne(sourcePhotos.seenRunId, of.runId), isThrough(of.connectionId)),
    )
    .returning({ photoId: sourcePhotos.photoId })
  return gone.length
}

/** The owner's images with these contents, by content hash. */
export async function imagesWithContent(tx: Tx, ownerId: Id, hashes: string[]): Promise<Map<string, Id>> {
  if (hashes.length === 0) return new Map()
  const found = await tx
    .select({ id: images.id, contentHash: images.contentHash })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), inArray(images.contentHash, hashes)))
  return new Map(found.map(({ id, contentHash }) => [contentHash!, id]))
}

/** Those of the keys that no image has its file under. */
export async function keysOfNoImage(tx: Tx, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const found = await tx.select({ objectKey: images.objectKey }).from(images).where(inArray(images.objectKey, keys))
  const used = new Set(found.map(({ objectKey }) => objectKey))
  return keys.filter((key) => !used.has(key))
}

/** Counts failed photographs by service. */
export async function countFailures(db: Db, ownerId: Id): Promise<Map<ImageSource, number>> {
  const found = await db
    .select({ service: sourcePhotos.service, failed: count() })
    .from(sourcePhotos)
    .where(and(eq(sourcePhotos.ownerId, ownerId), eq(sourcePhotos.state, 'failed')))
    .groupBy(sourcePhotos.service)
  return new Map(found.map(({ service, failed }) => [service, failed]))
}

/** Photographs that could not be fetched. */
export async function failuresOf(db: Db, of: OfSource, limit: number): Promise<PhotoRow[]> {
  return await db
    .select()
    .from(sourcePhotos)
    .where(and(isOf(of), eq(sourcePhotos.state, 'failed')))
    .orderBy(sourcePhotos.photoId)
    .limit(limit)
}

type OfConnection = OfSource & { connectionId: Id }

/**
 * The images that came through a connection, by their ids. Not among them: what has another source, and what an earlier account of the
 * service, or a pick, brought as well.
 */
export const importedThrough = ({ connectionId, ...of }: OfConnection): SQL => sql`
  select ${images.id} from ${images} join ${sourcePhotos} on ${sourcePhotos.imageId} = ${images.id}
  where ${isOf(of)} and ${images.ownerId} = ${of.ownerId} and ${images.source} = ${of.service}
  group by ${images.id} having bool_and(${isThrough(connectionId)})`

/** Deletes rows of photographs that were not imported, or came through the connection, so that they can be imported again. */
export async function forgetPhotos(tx: Tx, of: OfSource & { connectionId?: Id }): Promise<void> {
  const isForgotten = [isNull(sourcePhotos.imageId), ...(of.connectionId ? [isThrough(of.connectionId)] : [])]
  await tx.delete(sourcePhotos).where(and(isOf(of), or(...isForgotten)))
}
