import { dimensions, evenDimensions } from '#engine/fingerprint/descriptors.ts'
import { type Features, sizeSteps } from '#engine/fingerprint/features.ts'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { keypointsAs, normalisedKeypoints } from '#engine/fingerprint/normalised-keypoints.ts'
import { complement, type Hash, hashDistance, orientations, reoriented } from '#engine/fingerprint/pdq.ts'
import type { Postings } from './candidate-index.ts'
import { packGeometry, sizesPerOctave } from './posting-geometry.ts'
import { families, keyOf } from './posting-keys.ts'

/** The parts of a fingerprint that make its keys. */
type Keyed = Omit<Fingerprint, 'thumbnail'>

/** The keys under which an owned image is stored. */
export function ownedPostings(fingerprint: Keyed): Postings {
  const hashes = fingerprint.hashes.map(({ hash }) => hash)
  const postings = placesFor(hashes.length * bands + fingerprint.features.count * sure.length)
  const words = wordsOf(fingerprint.features)
  writeWords(postings, writeBands(postings, hashes), {
    words,
    variant: variantOf(fingerprint, words, false),
    tried: sure,
  })
  return postings
}

/**
 * Keys under which to look for originals of the seen picture: also turned, mirrored, and for near misses. The surest come first, for an
 * index that does not look at all of them.
 */
export function seenPostings(fingerprint: Keyed): Postings {
  const hashes = fingerprint.hashes.flatMap(({ hash }) =>
    orientations.map((orientation) => reoriented(hash, orientation)).flatMap((turned) => [turned, complement(turned)]),
  )
  const words = wordsOf(fingerprint.features)
  const variants = [false, true].map((mirrored) => variantOf(fingerprint, words, mirrored))
  const each = variants.length * (sure.length + unsure.length)
  const postings = placesFor(hashes.length * bands + fingerprint.features.count * each)
  let at = writeBands(postings, hashes)
  for (const tried of [sure, unsure])
    for (const variant of variants) at = writeWords(postings, at, { words, variant, tried })
  return postings
}

const placesFor = (count: number): Postings => ({ keys: new Uint32Array(count), geometries: new Uint32Array(count) })

/** Remembered hashes of a seen picture: whole, and largest rectangles. */
const maxRemembered = 4

/** Bands by which a seen picture is found again when an image is added: sixteen whole numbers below 2 ** 20 for each hash. */
export const rememberedBands = (seen: Fingerprint): number[][] =>
  seen.hashes.slice(0, maxRemembered).map(({ hash }) => bandNumbers(hash))

/** Bands to look for when an image is added. Whole copies share four and more, also turned, mirrored or negative; crops share none. */
export function bandsLookedFor(owned: Fingerprint): Set<number> {
  const [whole] = owned.hashes
  const turned = whole ? orientations.map((orientation) => reoriented(whole.hash, orientation)) : []
  return new Set(turned.flatMap((hash) => [...bandNumbers(hash), ...bandNumbers(complement(hash))]))
}

/** Distance by remembered bands, in bits of 256. */
export function rememberedDistance(one: readonly number[], other: readonly number[]): number {
  const bitsOf = (bands: readonly number[]) => Uint8Array.from(bands.flatMap((band) => [(band >> 8) & 255, band & 255]))
  return hashDistance(bitsOf(one), bitsOf(other))
}

/** Sixteen bands of sixteen bits: hashes within 15 bits share one at least (Norouzi et al., "Fast search in Hamming space", 2012). */
const bands = 16

const bandNumbers = (hash: Hash): number[] =>
  Array.from({ length: bands }, (_, band) => (band << 16) | (hash[2 * band]! << 8) | hash[2 * band + 1]!)

/** Returns the place after them. */
function writeBands({ keys }: Postings, hashes: Hash[]): number {
  let at = 0
  for (const hash of hashes) for (const number of bandNumbers(hash)) keys[at++] = keyOf(families.band, number)
  return at
}

/** Words of the features, independent of the picture's pose. */
type Words = {
  /** Signs of the 24 dimensions. */
  signs: Uint32Array
  signatures: Uint8Array
  /** Each feature's uncertain signs as bits, least certain first. */
  uncertain: Uint32Array
}

/**
 * A feature's word is the signs of its 24 dimensions. Two features of the same place differ in about two of them, mostly in
 * those near nought: looking under eight words, with the least certain signs changed, finds half of them (a third under one).
 */
function wordsOf({ count, descriptors }: Features): Words {
  const signs = new Uint32Array(count)
  const signatures = new Uint8Array(count)
  const uncertain = new Uint32Array(count * uncertainCount)
  for (let nth = 0; nth < count; nth++) {
    const descriptor = descriptors.subarray(nth * dimensions, (nth + 1) * dimensions)
    for (let at = 0; at < dimensions; at++) if (descriptor[at]! >= 0) signs[nth]! |= 1 << at
    signatures[nth] = signatureOf(descriptor)
    leastCertain(descriptor).forEach((dimension, at) => (uncertain[nth * uncertainCount + at] = 1 << dimension))
  }
  return { signs, signatures, uncertain }
}

/** Geometry of the features in a variant of the picture, and the signs of words that change in it. */
type WordsVariant = { geometries: Uint32Array; changed: number }

function variantOf(fingerprint: Keyed, { signatures }: Words, mirrored: boolean): WordsVariant {
  const { features } = fingerprint
  const { x, y, angle, half } = keypointsAs(normalisedKeypoints(features, fingerprint), { mirrored, negative: false })
  const long = 2 * Math.max(half.x, half.y)
  const geometries = Uint32Array.from({ length: features.count }, (_, nth) =>
    packGeometry({
      x: x[nth]! / long,
      y: y[nth]! / long,
      angle: Math.floor((angle[nth]! / (2 * Math.PI)) * 64) & 63,
      size: Math.round((features.size[nth]! / sizeSteps + Math.log2(long)) * sizesPerOctave),
      mirrored,
      signature: signatures[nth]!,
    }),
  )
  return { geometries, changed: mirrored ? oddSigns : 0 }
}

/** Signs that a mirror image changes. */
const oddSigns = (1 << dimensions) - (1 << evenDimensions)

/** Writes a posting for each feature and each tried change of its signs. Returns the place after them. */
function writeWords(
  { keys, geometries }: Postings,
  from: number,
  { words, variant, tried }: { words: Words; variant: WordsVariant; tried: readonly number[] },
): number {
  const { signs, uncertain } = words
  let at = from
  for (let nth = 0; nth < signs.length; nth++) {
    for (const changes of tried) {
      let word = signs[nth]! ^ variant.changed
      for (let bit = 0; bit < uncertainCount; bit++)
        if ((changes >> bit) & 1) word ^= uncertain[nth * uncertainCount + bit]!
      keys[at] = keyOf(families.word, word)
      geometries[at++] = variant.geometries[nth]!
    }
  }
  return at
}

/** The eight cheapest ways to change some of the least certain signs: none, the first, the second, and so on. */
const sure = [0b0000] as const
const unsure = [0b0001, 0b0010, 0b0100, 0b0011, 0b1000, 0b0101, 0b10000] as const
const uncertainCount = 5

/** Dimensions by nearness to nought; ties keep order. */
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

/** Dimensions whose distance from nought is most stable, and the distance that halves all features; measured as the basis was. */
const telling = [
  { dimension: 0, min: 4 },
  { dimension: 1, min: 3 },
  { dimension: 2, min: 2 },
  { dimension: 3, min: 2 },
  { dimension: 5, min: 2 },
  { dimension: 16, min: 2 },
  { dimension: 17, min: 2 },
  { dimension: 20, min: 2 },
]

function signatureOf(descriptor: Int8Array): number {
  let signature = 0
  for (let at = 0; at < telling.length; at++) {
    const { dimension, min } = telling[at]!
    const value = descriptor[dimension]!
    if ((value < 0 ? -1 - value : value) >= min) signature |= 1 << at
  }
  return signature
}
