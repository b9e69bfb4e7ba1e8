import type { Lead } from './candidate-index.ts'
import { agreement } from './geometry-votes.ts'
import { signatureDistance } from './posting-geometry.ts'
import { ordinalMask } from './posting-run.ts'

/** Postings stored under one key, in the form of a segment's entries, and the geometry of the posting that asks for them. */
export type PostingList = { entries: Uint32Array; from: number; to: number; asked: number }

export type Voted = Lead & { ordinal: number; votes: number }

/**
 * The images with most votes, best first: of features that agree on how the picture asked about lies in them, or of bands of
 * hashes. `ordinals` is above the highest ordinal there is. Dead images may be among them where `isAlive` does not know better.
 */
export function voted(
  { words, bands }: { words: PostingList[]; bands: PostingList[] },
  ordinals: number,
  isAlive: (ordinal: number) => boolean = () => true,
): Voted[] {
  const found = new Map<number, Voted>()
  const hits = hitsOf(rarest(words, mostVisited), ordinals, isAlive)
  const mostAgreeing = agreement(hits.asked, hits.owned)
  for (const { ordinal, from, to } of hits.images) found.set(ordinal, { ordinal, ...mostAgreeing(from, to) })
  for (const [ordinal, votes] of sharedBands(rarest(bands, mostVisited), ordinals)) {
    const before = found.get(ordinal)
    if (before || isAlive(ordinal))
      found.set(ordinal, { ...before, ordinal, votes: Math.max(votes, before?.votes ?? 0), hasBands: true })
  }
  return [...found.values()].sort((one, other) => other.votes - one.votes || one.ordinal - other.ordinal)
}

/** Postings looked at for one query. A library of 100,000 photographs is below it. */
const mostVisited = 3_000_000

/** The shortest lists that have no more postings together, the shortest first: what many images have tells little of any. */
function rarest(lists: PostingList[], most: number): PostingList[] {
  const shortestFirst = lists.toSorted((one, other) => one.to - one.from - other.to + other.from)
  let left = most
  const end = shortestFirst.findIndex(({ from, to }) => (left -= to - from) < 0)
  return end < 0 ? shortestFirst : shortestFirst.slice(0, end)
}

/** Whose hits lie where in the two lists. */
type Hits = { asked: Uint32Array; owned: Uint32Array; images: { ordinal: number; from: number; to: number }[] }

/** Hits of the images with the most of them. */
function hitsOf(lists: PostingList[], ordinals: number, isAlive: (ordinal: number) => boolean): Hits {
  const counts = new Uint16Array(ordinals)
  for (const { entries, from, to, asked } of lists) {
    for (let at = from; at < to; at++) {
      if (isAlike(asked, entries[2 * at + 1]!)) counts[entries[2 * at]! & ordinalMask]!++
    }
  }
  const least = countOfNth(counts, mostVoted)
  const next = new Uint32Array(ordinals)
  const images: Hits['images'] = []
  let total = 0
  for (let ordinal = 0; ordinal < ordinals; ordinal++) {
    const count = counts[ordinal]!
    if (count < least || !isAlive(ordinal)) continue
    next[ordinal] = total + 1
    images.push({ ordinal, from: total, to: total + count })
    total += count
  }
  const hits = { asked: new Uint32Array(total), owned: new Uint32Array(total), images }
  for (const { entries, from, to, asked } of lists) {
    for (let at = from; at < to; at++) {
      const ordinal = entries[2 * at]! & ordinalMask
      if (next[ordinal] === 0 || !isAlike(asked, entries[2 * at + 1]!)) continue
      const place = next[ordinal]!++ - 1
      hits.asked[place] = asked
      hits.owned[place] = entries[2 * at + 1]!
    }
  }
  return hits
}

/** Of look-alikes under the same word, 95 of 100 differ in no more than two of the signature's eight bits; of others, 21. */
const mostSignatureBits = 2
const isAlike = (one: number, other: number) => signatureDistance(one, other) <= mostSignatureBits

/**
 * Images whose hits are looked at more closely. Hits alone say little: textures have many by chance, a small part of a picture has few.
 * Of the training photographs' copies among 10,000 images, 23 of 30 tiles of large collages are found with 400, and 29 with this.
 */
const mostVoted = 5000

/** What the image with the nth most hits has; at least one. */
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

/** Equal bands of hashes, for images that share more than chance gives. */
function sharedBands(lists: PostingList[], ordinals: number): Map<number, number> {
  const counts = new Uint16Array(ordinals)
  const shared = new Map<number, number>()
  for (const { entries, from, to } of lists) {
    for (let at = from; at < to; at++) {
      const ordinal = entries[2 * at]! & ordinalMask
      if (++counts[ordinal]! >= leastBands) shared.set(ordinal, counts[ordinal]!)
    }
  }
  return shared
}

/** Any two images share a band by chance in one of a hundred pairs. */
const leastBands = 2
