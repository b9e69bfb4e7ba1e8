import { cpuUsage } from 'node:process'
import {
  compare,
  decodeFingerprint,
  encodeFingerprint,
  type Fingerprint,
  fingerprint,
  MemoryIndex,
  ownedPostings,
  seenPostings,
} from '#engine/index.ts'
import { median } from '../figures.ts'
import type { Corpus } from './corpus.ts'
import { orbFinder } from './peers/orb.ts'
import { asJpeg, openSheet, resized } from './drawing/sheet.ts'

export type Speed = {
  /** Per second and core, with decoding a 1,280-pixel JPEG. */
  fingerprintsPerSecond: number
  /** For copies with originals, and for unrelated pictures. */
  comparingCopiesMs: number
  comparingStrangersMs: number
  /** Reading and comparing a copy, here and by ORB. */
  judgingCopiesMs: number
  orbMs: number
  /** Decoding a stored fingerprint, which every candidate needs. */
  readingMs: number
  queryMs: number
  fingerprintBytes: number
  postingBytes: number
}

/** Measures one core's time, so that the machine's other work counts for little; in this thread alone, one after another. */
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
  const copies = await copiesOf({ owned, queries })
  const encoded = originals.map((one) => encodeFingerprint(one))
  const pairs = originals.flatMap((one, nth) => originals.slice(nth + 1).map((other) => [one, other] as const))
  return {
    fingerprintsPerSecond: 1000 / fingerprints.ms,
    comparingCopiesMs: (await timed(copies, ({ original, copy }) => compare(original.print, copy.print))).ms,
    comparingStrangersMs: (await timed(pairs.slice(0, 10 * sample), ([one, other]) => compare(one, other))).ms,
    judgingCopiesMs: (
      await timed(copies, async ({ original, copy }) => compare(original.print, await fingerprint(copy.bytes)))
    ).ms,
    orbMs: await orbMsOf(copies),
    readingMs: (await timed(encoded, decodeFingerprint)).ms,
    queryMs: (await timed(copies, ({ copy }) => index.candidates(seenPostings(copy.print), 20))).ms,
    fingerprintBytes: median(encoded.map(({ length }) => length)),
    postingBytes: median(postings.map(({ keys }) => keys.length)) * bytesPerPosting,
  }
}

const sample = 20

type Picture = { bytes: Buffer; print: Fingerprint }
type Pair = { original: Picture; copy: Picture }

/** Copies of different originals and changes, if possible. */
async function copiesOf({ owned, queries }: Corpus): Promise<Pair[]> {
  const pairs: Pair[] = []
  const apart = Math.max(1, Math.floor(queries.length / (3 * sample)))
  for (let nth = 0; nth < queries.length && pairs.length < sample; nth += apart) {
    const { bytes, copyOf } = await queries[nth]!()
    const original = owned.find(({ id }) => id === copyOf?.owned)
    if (!original) continue
    pairs.push({
      original: { bytes: original.bytes, print: await fingerprint(original.bytes) },
      copy: { bytes, print: await fingerprint(bytes) },
    })
  }
  return pairs
}

/** The same by ORB and RANSAC, against its original alone. */
async function orbMsOf(pairs: Pair[]): Promise<number> {
  const took: number[] = []
  for (const { original, copy } of pairs) {
    const finder = await orbFinder()
    await finder.learn({ id: 'original', bytes: original.bytes })
    took.push((await timed([copy], ({ bytes }) => finder.ask(bytes))).ms)
    await finder.close()
  }
  return median(took)
}
/** Size in the index in memory. */
const bytesPerPosting = 8

/** The median of each item's best of four. Compiling, collecting and other programs are excluded, since a worker of the product runs for hours. */
async function timed<T, R>(items: T[], work: (item: T) => R | Promise<R>): Promise<{ results: R[]; ms: number }> {
  const results: R[] = []
  const best: number[] = items.map(() => Infinity)
  for (let round = 0; round < 4; round++)
    for (const [nth, item] of items.entries()) {
      const start = cpuUsage()
      results[nth] = await work(item)
      const { user, system } = cpuUsage(start)
      best[nth] = Math.min(best[nth]!, (user + system) / 1000)
    }
  return { results, ms: median(best) }
}
