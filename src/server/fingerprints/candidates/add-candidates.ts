import { packed } from '#engine/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { directoryOf, pagesPerWrite } from './candidate-pages.ts'
import {
  buryImages,
  findIndex,
  insertImages,
  insertPages,
  insertSegment,
  lockIndex,
  makeReady,
  readySegments,
  removeIndex,
  updateIndex,
} from './candidate-store.ts'
import type { IndexedRow } from '../owned/following-index.ts'
import { isMergeDue, mergeCandidates } from './merge-candidates.ts'

/** Adds images to the database's index (`add`, `follow`). */
export async function addCandidates(
  { db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>,
  version: string,
  rows: IndexedRow[],
  step?: { from: number; through: number },
): Promise<boolean> {
  if ((await findIndex(db, version)).ordinals + rows.length > maxOrdinals) {
    // Frees deleted images' ordinals; the index restarts from zero.
    await removeIndex(db, version)
    if (step) return false
  }
  return await db.transaction(async (tx) => {
    const now = clock()
    const { through, ordinals } = await lockIndex(tx, version, now)
    if (step && through !== step.from) return false
    let next = ordinals
    for (const some of portions(rows)) {
      await addSegment(tx, version, next, some)
      next += some.length
    }
    await updateIndex(tx, version, { through: step?.through ?? through, ordinals: next, followedAt: now })
    if (isMergeDue(await readySegments(tx, version)))
      await queue.enqueue(tx, mergeCandidates, { version }, { key: version })
    return true
  })
}

async function addSegment(tx: Tx, version: string, first: number, rows: IndexedRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await buryImages(tx, version, ids)
  await insertImages(tx, version, first, ids)
  const { pages, postings } = packed(rows.map((row, nth) => ({ ordinal: first + nth, postings: row.postings })))
  const segmentId = await insertSegment(tx, version, { firstOrdinal: first, lastOrdinal: first + rows.length - 1 })
  for (let at = 0; at < pages.length; at += pagesPerWrite) {
    const some = pages.slice(at, at + pagesPerWrite)
    await insertPages(
      tx,
      segmentId,
      at,
      some.map(({ bytes }) => bytes),
    )
  }
  await makeReady(tx, segmentId, { postings, directory: directoryOf(pages.map((page) => page.first)) })
}

/** Postings have 24 bits for an ordinal (`posting-pages.ts`). */
const maxOrdinals = 2 ** 24

/** Images of a segment of some 8 MB. */
const maxRows = 1000

function* portions(rows: IndexedRow[]): Generator<IndexedRow[]> {
  const last = new Map(rows.map((row) => [row.id, row]))
  const distinct = [...last.values()]
  for (let at = 0; at < distinct.length; at += maxRows) yield distinct.slice(at, at + maxRows)
}
