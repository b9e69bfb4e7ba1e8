import {
  asksOf,
  type Ask,
  type Candidate,
  engineVersion,
  type Page,
  type Postings,
  type SnapshotRecord,
  unpacked,
  votedIn,
  writeSnapshot,
} from '#engine/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addCandidates } from './add-candidates.ts'
import { firstsOf, pagesIn } from './candidate-pages.ts'
import {
  buryImages,
  countImages,
  findIndex,
  imagesOf,
  type PagePlace,
  readDirectories,
  readPages,
  readySegments,
  type SegmentRow,
} from './candidate-store.ts'
import type { FollowingIndex } from '../owned/following-index.ts'
import { PageCache, placeOf } from './page-cache.ts'

/**
 * The candidate index in the database, one for all processes: immutable segments of postings in pages, which each process reads and
 * keeps some of. What is removed leaves a tombstone until its segment is merged.
 */
export function openSharedIndex(
  { db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { version = engineVersion, cacheBytes = 256 * 2 ** 20 }: { version?: string; cacheBytes?: number } = {},
): FollowingIndex {
  const directories = new Map<number, Uint32Array>()
  const cache = new PageCache(cacheBytes)

  /** The segments that there are now, and the first keys of their pages; undefined when a segment went meanwhile. */
  const current = async (): Promise<{ segments: SegmentRow[]; firsts: Uint32Array[] } | undefined> => {
    const segments = await readySegments(db, version)
    const unknown = segments.filter(({ id }) => !directories.has(id))
    for (const id of directories.keys()) if (!segments.some((segment) => segment.id === id)) directories.delete(id)
    if (unknown.length > 0) {
      for (const { id, directory } of await readDirectories(
        db,
        unknown.map(({ id }) => id),
      ))
        directories.set(id, firstsOf(directory))
    }
    const firsts = segments.map(({ id }) => directories.get(id)).filter((own) => own !== undefined)
    return firsts.length === segments.length ? { segments, firsts } : undefined
  }

  /** Votes of the images whose postings lie under what is asked for; undefined when a segment went meanwhile. */
  const vote = async (query: Postings) => {
    const found = await current()
    if (!found) return undefined
    const { segments, firsts } = found
    const { asks, held, missing } = withinReach(asksOf(query, firsts), segments, cache)
    const read = missing.length > 0 ? await readPages(db, missing) : []
    if (!read) return undefined
    missing.forEach(({ segmentId, page }, nth) => {
      held.set(placeOf(segmentId, page), read[nth]!)
      cache.set(segmentId, page, read[nth]!)
    })
    const pageOf = (segment: number, page: number): Page => ({
      first: firsts[segment]![page]!,
      bytes: held.get(placeOf(segments[segment]!.id, page))!,
    })
    return votedIn(asks, pageOf, 1 + Math.max(-1, ...segments.map(({ lastOrdinal }) => lastOrdinal)))
  }

  return {
    version,
    add: async (rows) => void (await addCandidates({ db, clock, queue }, version, rows)),
    follow: (rows, step) => addCandidates({ db, clock, queue }, version, rows, step),
    through: async () => (await findIndex(db, version)).through,
    size: () => countImages(db, version),
    remove: (ids) => buryImages(db, version, ids),
    candidates: async (query, limit, signal) => {
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        signal?.throwIfAborted()
        const found = await vote(query)
        signal?.throwIfAborted()
        if (found) return await alive(db, version, found, limit)
      }
      throw new Error('The candidate index was merged faster than it could be read.')
    },
    snapshot: () => writeSnapshot(version, { through: 0, records: recordsOf(db, version) }),
    close: async () => {},
  }
}

const maxAttempts = 5

/** Pages that one query reads at most: all of a picture's words as they are, both ways round, and half as many of the less sure ones. */
const maxRead = 3000

type Reached = { asks: Ask[]; held: Map<number, Uint8Array>; missing: PagePlace[] }

/** As many of the asks as can be answered; the pages for them that are at hand, and those to be read. */
function withinReach(asks: Ask[], segments: SegmentRow[], cache: PageCache): Reached {
  const held = new Map<number, Uint8Array>()
  const missing = new Map<number, PagePlace>()
  const reached = asks.filter(({ segment, from, to }) => {
    const segmentId = segments[segment]!.id
    const wanted: PagePlace[] = []
    for (let page = from; page < to; page++) {
      const place = placeOf(segmentId, page)
      if (held.has(place) || missing.has(place)) continue
      const bytes = cache.get(segmentId, page)
      if (bytes) held.set(place, bytes)
      else wanted.push({ segmentId, page })
    }
    if (missing.size + wanted.length > maxRead) return false
    for (const place of wanted) missing.set(placeOf(place.segmentId, place.page), place)
    return true
  })
  return { asks: reached, held, missing: [...missing.values()] }
}

/** The first `limit` whose images are still there. */
async function alive(
  db: Db,
  version: string,
  found: ReturnType<typeof votedIn>,
  limit: number,
): Promise<Candidate<string>[]> {
  const candidates: Candidate<string>[] = []
  for (let at = 0; at < found.length && candidates.length < limit; at += atOnce) {
    const some = found.slice(at, at + atOnce)
    const ids = await imagesOf(
      db,
      version,
      some.map(({ ordinal }) => ordinal),
    )
    for (const { ordinal, ...own } of some) {
      const id = ids.get(ordinal)
      if (id !== undefined && candidates.length < limit) candidates.push({ id, ...own })
    }
  }
  return candidates
}

const atOnce = 100

async function* recordsOf(db: Db, version: string): AsyncGenerator<SnapshotRecord> {
  const { ordinals } = await findIndex(db, version)
  const segments = await readySegments(db, version)
  for (let first = 0; first < ordinals; first += idsAtOnce) {
    const own = Array.from({ length: Math.min(idsAtOnce, ordinals - first) }, (_, nth) => first + nth)
    const ids = await imagesOf(db, version, own)
    yield { ids: own.map((ordinal) => ids.get(ordinal) ?? null) }
  }
  for (const { id } of segments) yield* unpacked(pagesIn(db, id))
}

const idsAtOnce = 10_000
