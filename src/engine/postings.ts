import type { Posting } from './candidate-index.ts'
import { dimensions, evenDimensions } from './descriptors.ts'
import { sizeSteps } from './features.ts'
import type { Fingerprint } from './fingerprint.ts'
import { complement, type Hash, orientations, reoriented } from './pdq.ts'
import { placed, placedAs } from './placed.ts'
import { packGeometry, sizesPerOctave } from './posting-geometry.ts'

/** What a key's highest byte says it is. */
export const families = { band: 1n, word: 2n } as const

/** The keys under which an owned image is stored. */
export function ownedPostings(fingerprint: Fingerprint): Posting[] {
  return [...fingerprint.hashes.flatMap(({ hash }) => bandsOf(hash)), ...wordsOf(fingerprint, false, [0])]
}

/** The keys under which to look for what the seen picture may be a copy of: also turned, mirrored, and for near misses. */
export function seenPostings(fingerprint: Fingerprint): Posting[] {
  const bands = fingerprint.hashes.flatMap(({ hash }) =>
    orientations.flatMap((orientation) => {
      const turned = reoriented(hash, orientation)
      return [...bandsOf(turned), ...bandsOf(complement(turned))]
    }),
  )
  return [...bands, ...wordsOf(fingerprint, false, probes), ...wordsOf(fingerprint, true, probes)]
}

/** Sixteen bands of sixteen bits: hashes within 15 bits share one at least (Norouzi et al., "Fast search in Hamming space", 2012). */
const bands = 16

function bandsOf(hash: Hash): Posting[] {
  return Array.from({ length: bands }, (_, band) => {
    const word = (band << 16) | (hash[2 * band]! << 8) | hash[2 * band + 1]!
    return { key: (families.band << 56n) | BigInt(word), geometry: 0 }
  })
}

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
    for (const word of wordsNear(descriptor, mirrored, tried)) {
      postings.push({ key: (families.word << 56n) | BigInt(word), geometry })
    }
  }
  return postings
}

/** The eight cheapest ways to change some of the least certain signs: none, the first, the second, and so on. */
const probes = [0b0000, 0b0001, 0b0010, 0b0100, 0b0011, 0b1000, 0b0101, 0b10000] as const

function wordsNear(descriptor: Int8Array, mirrored: boolean, tried: readonly number[]): number[] {
  const uncertain = Array.from(descriptor, (value, dimension) => ({
    dimension,
    margin: value < 0 ? -1 - value : value,
  }))
    .sort((one, other) => one.margin - other.margin)
    .slice(0, 5)
  const word = wordOf(descriptor, mirrored)
  return tried.map((changes) =>
    uncertain.reduce(
      (changed, { dimension }, at) => ((changes >> at) & 1 ? changed ^ (1 << dimension) : changed),
      word,
    ),
  )
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
  return telling.reduce((signature, { dimension, least }, at) => {
    const value = descriptor[dimension]!
    return signature | ((value < 0 ? -1 - value : value) >= least ? 1 << at : 0)
  }, 0)
}
