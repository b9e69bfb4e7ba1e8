import type { PoseCandidate } from './candidate-index.ts'
import { Agreement } from './geometry-votes.ts'
import { signatureDistance } from './posting-geometry.ts'
import { ordinalMask } from './posting-run.ts'

/** Postings stored under one key, in the form of a segment's entries, and the geometry of the posting that asks for them. */
export type PostingList = { entries: Uint32Array; from: number; to: number; asked: number }

export type Voted = PoseCandidate & { ordinal: number; votes: number }

/**
 * The images with most votes, best first, the best `max` among them: votes of features that agree on how the picture asked about lies
 * in them, or of bands of hashes. `ordinals` is above the highest ordinal there is. Without `isAlive` dead images may be among them.
 */
export function voted(
  { words, bands }: { words: PostingList[]; bands: PostingList[] },
  ordinals: number,
  { max = Infinity, isAlive = () => true }: { max?: number; isAlive?: (ordinal: number) => boolean } = {},
): Voted[] {
  const found: Voted[] = []
  const needed = votesOfBest(max)
  const add = (one: Voted) => {
    found.push(one)
    needed.count(one.votes)
  }
  const shared = sharedBands(rarest(bands, maxVisited(ordinals)), ordinals)
  const hits = hitsOf(rarest(words, maxVisited(ordinals)), ordinals, isAlive)
  const agreement = new Agreement(hits.asked, hits.owned)
  for (const { ordinal, from, to } of hits.images) {
    const ofBands = shared.get(ordinal)
    const agreed = agreement.of(from, to, ofBands ? 1 : needed.votes)
    if (!agreed) continue
    add(
      ofBands ? { ...agreed, ordinal, votes: Math.max(agreed.votes, ofBands), hasBands: true } : { ...agreed, ordinal },
    )
    shared.delete(ordinal)
  }
  for (const [ordinal, votes] of shared) if (isAlive(ordinal)) add({ ordinal, votes, hasBands: true })
  return found.sort((one, other) => other.votes - one.votes || one.ordinal - other.ordinal)
}

/** Follows how many votes an image needs to be among the best `max` of those that were counted. */
function votesOfBest(max: number): { readonly votes: number; count: (votes: number) => void } {
  const holders: number[] = []
  let [min, above] = [1, 0]
  return {
    get votes() {
      return min
    },
    count(votes) {
      if (votes < min) return
      holders[votes] = (holders[votes] ?? 0) + 1
      above++
      // Raises the minimum while enough images exceed it.
      while (above - (holders[min] ?? 0) >= max) above -= holders[min++] ?? 0
    },
  }
}

/**
 * Most postings looked at for one query. A photograph has 24 under the words of another picture (median; 57 at most), so all are looked at.
 * A drawing, whose corners are all alike, has 800; its rarest 60 find the same in a third of the time. Together they are no more than those
 * of 50,000 images.
 */
const maxVisited = (ordinals: number): number => Math.min(3_000_000, Math.max(300_000, 60 * ordinals))

/** The shortest lists with at most `max` postings together, the shortest first: keys of many images tell little of any. */
function rarest(lists: PostingList[], max: number): PostingList[] {
  const shortestFirst = lists.toSorted((one, other) => one.to - one.from - other.to + other.from)
  let left = max
  const end = shortestFirst.findIndex(({ from, to }) => (left -= to - from) < 0)
  return end < 0 ? shortestFirst : shortestFirst.slice(0, end)
}

/** Stretches of the two lists with each image's hits. */
type Hits = { asked: Uint32Array; owned: Uint32Array; images: { ordinal: number; from: number; to: number }[] }

/** Hits of the images with the most of them. */
function hitsOf(lists: PostingList[], ordinals: number, isAlive: (ordinal: number) => boolean): Hits {
  const counts = new Uint16Array(ordinals)
  // Positions of postings that hit, list by list.
  const places = new Uint32Array(lists.reduce((sum, { from, to }) => sum + to - from, 0))
  const ends = new Uint32Array(lists.length)
  let found = 0
  for (const [nth, { entries, from, to, asked }] of lists.entries()) {
    for (let at = from; at < to; at++) {
      if (!isAlike(asked, entries[2 * at + 1]!)) continue
      places[found++] = at
      counts[entries[2 * at]! & ordinalMask]!++
    }
    ends[nth] = found
  }
  const minHits = countOfNth(counts, maxVoted)
  const next = new Uint32Array(ordinals)
  const images: Hits['images'] = []
  let total = 0
  for (let ordinal = 0; ordinal < ordinals; ordinal++) {
    const count = counts[ordinal]!
    if (count < minHits || !isAlive(ordinal)) continue
    next[ordinal] = total + 1
    images.push({ ordinal, from: total, to: total + count })
    total += count
  }
  const hits = { asked: new Uint32Array(total), owned: new Uint32Array(total), images }
  let own = 0
  for (const [nth, { entries, asked }] of lists.entries()) {
    for (; own < ends[nth]!; own++) {
      const at = places[own]!
      const ordinal = entries[2 * at]! & ordinalMask
      if (next[ordinal] === 0) continue
      const place = next[ordinal]!++ - 1
      hits.asked[place] = asked
      hits.owned[place] = entries[2 * at + 1]!
    }
  }
  return hits
}

/** Most differing signature bits of a hit. Under one word 95 of 100 look-alikes differ in at most two of eight; of others, 21. */
const maxSignatureBits = 2
const isAlike = (one: number, other: number) => signatureDistance(one, other) <= maxSignatureBits

/**
 * Images whose hits are looked at more closely. Hits alone say little: textures have many by chance, a small part of a picture has few.
 * Of the training photographs' copies among 10,000 images, 23 of 30 tiles of large collages are found with 400, and 29 with this.
 */
const maxVoted = 5000

/** Hits of the image ranked nth; at least one. */
function countOfNth(counts: Uint16Array, nth: number): number {
  const holders = new Uint32Array(65_536)
  for (let ordinal = 0; ordinal < counts.length; ordinal++) holders[counts[ordinal]!]!++
  let sum = 0
  for (let count = 65_535; count > 1; count--) {
    sum += holders[count]!
    if (sum >= nth) return count
  }
  return 1
}

/** Equal bands of images that share more than by chance. */
function sharedBands(lists: PostingList[], ordinals: number): Map<number, number> {
  const counts = new Uint16Array(ordinals)
  const shared = new Map<number, number>()
  for (const { entries, from, to } of lists) {
    for (let at = from; at < to; at++) {
      const ordinal = entries[2 * at]! & ordinalMask
      if (++counts[ordinal]! >= minBands) shared.set(ordinal, counts[ordinal]!)
    }
  }
  return shared
}

/** One pair in a hundred shares one band by chance. */
const minBands = 2
