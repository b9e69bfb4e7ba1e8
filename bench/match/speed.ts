import { cpuUsage } from 'node:process'
import {
  compare,
  decodeFingerprint,
  encodeFingerprint,
  fingerprint,
  MemoryIndex,
  ownedPostings,
  seenPostings,
} from '#engine/index.ts'
import { median } from '../figures.ts'
import type { Corpus } from './corpus.ts'
import { asJpeg, openSheet, resized } from './sheet.ts'

export type Speed = {
  /** A second on one core, decoding a JPEG 1,280 pixels wide included. */
  fingerprintsPerSecond: number
  /** Of copies with their originals, and of pictures that have nothing in common. */
  comparingCopiesMs: number
  comparingStrangersMs: number
  /** Decoding a stored fingerprint, which every candidate asks for. */
  readingMs: number
  queryMs: number
  fingerprintBytes: number
  postingBytes: number
}

/** Of one core's time, so that what else the machine does counts for little; in this thread alone, one after another. */
export async function speedOf({ owned, queries }: Corpus): Promise<Speed> {
  const files = await Promise.all(
    owned.slice(0, sample).map(async ({ bytes }) => asJpeg(85)(await resized(await openSheet(bytes), 1280))),
  )
  await fingerprint(files[0]!)
  const fingerprints = await timed(files, fingerprint)
  const originals = fingerprints.results
  const index = new MemoryIndex()
  const postings = originals.map((one) => ownedPostings(one))
  await index.add(postings.map((own, nth) => ({ id: String(nth), postings: own })))
  const copies = await Promise.all(queries.slice(0, sample).map(async (query) => fingerprint((await query()).bytes)))
  const encoded = originals.map((one) => encodeFingerprint(one))
  const pairs = originals.flatMap((one, nth) => originals.slice(nth + 1).map((other) => [one, other] as const))
  const own = await fingerprint(owned[0]!.bytes)
  return {
    fingerprintsPerSecond: 1000 / fingerprints.ms,
    comparingCopiesMs: (await timed(copies, (copy) => compare(own, copy))).ms,
    comparingStrangersMs: (await timed(pairs.slice(0, 10 * sample), ([one, other]) => compare(one, other))).ms,
    readingMs: (await timed(encoded, decodeFingerprint)).ms,
    queryMs: (await timed(copies, (copy) => index.candidates(seenPostings(copy), 20))).ms,
    fingerprintBytes: median(encoded.map(({ length }) => length)),
    postingBytes: median(postings.map(({ keys }) => keys.length)) * bytesPerPosting,
  }
}

const sample = 20
/** As the index in memory keeps them. */
const bytesPerPosting = 8

async function timed<T, R>(items: T[], work: (item: T) => R | Promise<R>): Promise<{ results: R[]; ms: number }> {
  const results: R[] = []
  const took: number[] = []
  for (const item of items) {
    const start = cpuUsage()
    results.push(await work(item))
    const { user, system } = cpuUsage(start)
    took.push((user + system) / 1000)
  }
  return { results, ms: median(took) }
}
