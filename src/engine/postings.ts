import type { Posting } from './candidate-index.ts'
import { dimensions, evenDimensions } from './descriptors.ts'
import { sizeSteps } from './features.ts'
import type { Fingerprint } from './fingerprint.ts'
import { complement, type Hash, hashDistance, orientations, reoriented } from './pdq.ts'
import { placed, placedAs } from './placed.ts'
import { packGeometry, sizesPerOctave } from './posting-geometry.ts'

/** What a key's highest byte says it is. */
export const families = { band: 1n, word: 2n } as const

/** The keys under which an owned image is stored. */
export function ownedPostings(fingerprint: Fingerprint): Posting[] {
  return [...fingerprint.hashes.flatMap(({ hash }) => bandsOf(hash)), ...wordsOf(fingerprint, false, sure)]
}

/**
 * The keys under which to look for what the seen picture may be a copy of: also turned, mirrored, and for near misses. The surest
 * come first, for an index that does not look at all of them.
 */
export function seenPostings(fingerprint: Fingerprint): Posting[] {
  const bands = fingerprint.hashes.flatMap(({ hash }) =>
    orientations.flatMap((orientation) => {
      const turned = reoriented(hash, orientation)
      return [...bandsOf(turned), ...bandsOf(complement(turned))]
    }),
  )
  const words = [sure, unsure].flatMap((tried) =>
    [false, true].flatMap((mirrored) => wordsOf(fingerprint, mirrored, tried)),
  )
  return [...bands, ...words]
}

/** Seen pictures are remembered by their whole and by the largest of the rectangles in them. */
const mostRemembered = 4

/** What is remembered of a picture that was seen, to find it again when an image is added: for each of its hashes sixteen whole numbers below 2 ** 20. */
export const rememberedBands = (seen: Fingerprint): number[][] =>
  seen.hashes.slice(0, mostRemembered).map(({ hash }) => bandNumbers(hash))

/** Those to look for when an image is added: whole copies share four of them and more, also turned, mirrored or negative; crops share none. */
export function bandsLookedFor(owned: Fingerprint): Set<number> {
  const [whole] = owned.hashes
  const turned = whole ? orientations.map((orientation) => reoriented(whole.hash, orientation)) : []
  return new Set(turned.flatMap((hash) => [...bandNumbers(hash), ...bandNumbers(complement(hash))]))
}

/** In how many of 256 bits the hashes differ of which these bands are remembered. */
export function rememberedDistance(one: readonly number[], other: readonly number[]): number {
  const bitsOf = (bands: readonly number[]) => Uint8Array.from(bands.flatMap((band) => [(band >> 8) & 255, band & 255]))
  return hashDistance(bitsOf(one), bitsOf(other))
}

/** Sixteen bands of sixteen bits: hashes within 15 bits share one at least (Norouzi et al., "Fast search in Hamming space", 2012). */
const bands = 16

const bandNumbers = (hash: Hash): number[] =>
  Array.from({ length: bands }, (_, band) => (band << 16) | (hash[2 * band]! << 8) | hash[2 * band + 1]!)

const bandsOf = (hash: Hash): Posting[] =>
  bandNumbers(hash).map((number) => ({ key: (families.band << 56n) | BigInt(number), geometry: 0 }))

/**
 * A feature's word is the signs of its 24 dimensions. Two features of the same place differ in about two of them, mostly in
 * those near nought: looking under eight words, with the least certain signs changed, finds half of them (a third under one).
 */
function wordsOf(fingerprint: Fingerprint, mirrored: boolean, tried: readonly number[]): Posting[] {
  const { features } = fingerprint
  const { x, y, angle, half } = placedAs(placed(features, fingerprint), { mirrored, negative: false })
  const long = 2 * Math.max(half.x, half.y)
  const postings: Posting[] = []
  for (let nth = 0; nth < features.count; nth++) {
    const descriptor = features.descriptors.subarray(nth * dimensions, (nth + 1) * dimensions)
    const geometry = packGeometry({
      x: x[nth]! / long,
      y: y[nth]! / long,
      angle: Math.floor((angle[nth]! / (2 * Math.PI)) * 64) & 63,
      size: Math.round((features.size[nth]! / sizeSteps + Math.log2(long)) * sizesPerOctave),
      mirrored,
      signature: signatureOf(descriptor),
    })
    const word = wordOf(descriptor, mirrored)
    const uncertain = leastCertain(descriptor)
    for (const changes of tried)
      postings.push({ key: wordFamily | BigInt(word ^ bitsOf(uncertain, changes)), geometry })
  }
  return postings
}

const wordFamily = families.word << 56n

/** The eight cheapest ways to change some of the least certain signs: none, the first, the second, and so on. */
const sure = [0b0000] as const
const unsure = [0b0001, 0b0010, 0b0100, 0b0011, 0b1000, 0b0101, 0b10000] as const
const uncertainCount = 5

/** The dimensions nearest to nought, the nearest first; of two as near, the first. */
function leastCertain(descriptor: Int8Array): number[] {
  const nearest: number[] = []
  const margins: number[] = []
  for (let dimension = 0; dimension < dimensions; dimension++) {
    const value = descriptor[dimension]!
    const margin = value < 0 ? -1 - value : value
    if (nearest.length === uncertainCount && margin >= margins[uncertainCount - 1]!) continue
    let at = Math.min(nearest.length, uncertainCount - 1)
    for (; at > 0 && margins[at - 1]! > margin; at--) {
      margins[at] = margins[at - 1]!
      nearest[at] = nearest[at - 1]!
    }
    margins[at] = margin
    nearest[at] = dimension
  }
  return nearest
}

function bitsOf(uncertain: number[], changes: number): number {
  let bits = 0
  for (let at = 0; at < uncertainCount; at++) if ((changes >> at) & 1) bits |= 1 << uncertain[at]!
  return bits
}

function wordOf(descriptor: Int8Array, mirrored: boolean): number {
  let word = 0
  for (let at = 0; at < dimensions; at++) {
    const isPositive = descriptor[at]! >= 0 !== (mirrored && at >= evenDimensions)
    if (isPositive) word |= 1 << at
  }
  return word
}

/** Dimensions whose distance from nought lasts best, and the distance that halves all features; measured as the basis was. */
const telling = [
  { dimension: 0, least: 4 },
  { dimension: 1, least: 3 },
  { dimension: 2, least: 2 },
  { dimension: 3, least: 2 },
  { dimension: 5, least: 2 },
  { dimension: 16, least: 2 },
  { dimension: 17, least: 2 },
  { dimension: 20, least: 2 },
]

function signatureOf(descriptor: Int8Array): number {
  let signature = 0
  for (let at = 0; at < telling.length; at++) {
    const { dimension, least } = telling[at]!
    const value = descriptor[dimension]!
    if ((value < 0 ? -1 - value : value) >= least) signature |= 1 << at
  }
  return signature
}
