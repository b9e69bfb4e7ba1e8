import { type Features, positions } from './features.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Thumbnail } from './thumbnail.ts'

/** Why a picture says too little for copies of it to be told from pictures that only look alike. */
export type TooSimple = 'tiny' | 'even' | 'sparse' | 'two-tone'

/** Sentences for the person whose picture it is. */
export const simplicityInWords: Record<TooSimple, string> = {
  tiny: 'This picture is too simple to match: it has too few pixels.',
  even: 'This picture is too simple to match: it is nearly even, as a clear sky is.',
  sparse: 'This picture is too simple to match: there is too little in it.',
  'two-tone': 'This picture is too simple to match: it shows only a few strokes or letters in one tone.',
}

/**
 * Undefined for a picture that can be matched. Limits lie between drawn skies, slopes, logos and lines of text on one side, and on
 * the other the simplest photographs to tune on: a dark aurora, a planet against black, a desert below an empty sky.
 */
export function tooSimple({ width, height, features, thumbnail }: Fingerprint): TooSimple | undefined {
  if (width * height < minPixels) return 'tiny'
  if (texturedShare(thumbnail) < minTextured) return 'even'
  if (features.count < minFeatures || placesOf(features) < minPlaces) return 'sparse'
  return informationOf(thumbnail) < minInformation ? 'two-tone' : undefined
}

/** 80 × 80: icons, buttons and small logos. Owned photographs are never as small; copies of them may be. */
const minPixels = 80 * 80
/** Flat colour with grain has none, the dark aurora 0.04. */
const minTextured = 0.02
/** A drawn sky has up to 26, a word 57; the planet 122. */
const minFeatures = 60
/** A drawn sky has up to 18, a word 10, a line of text 12; the planet 18. */
const minPlaces = 14
/** Bits a pixel of the thumbnail: two lines of large letters have 1.04, a logo 0.75; the planet 1.9. */
const minInformation = 1.2

const squareSide = 6
/** Of 64 grey levels: more than grain leaves in a thumbnail. */
const minDeviation = 0.6

/** Share of the thumbnail's squares that show more than an even slope. */
function texturedShare({ luma, width, height }: Thumbnail): number {
  let [textured, count] = [0, 0]
  for (let top = 0; top + squareSide <= height; top += squareSide) {
    for (let left = 0; left + squareSide <= width; left += squareSide, count++) {
      if (deviationIn(luma, width, { left, top }) >= minDeviation) textured++
    }
  }
  return textured / Math.max(1, count)
}

const fromMiddle = (at: number) => at - (squareSide - 1) / 2
const slopeSquares = Array.from({ length: squareSide ** 2 }, (_, at) => fromMiddle(at % squareSide) ** 2).reduce(
  (sum, square) => sum + square,
)

/** About the plane that fits the square best. */
function deviationIn(luma: Uint8Array, width: number, { left, top }: { left: number; top: number }): number {
  let [sum, squares, across, down] = [0, 0, 0, 0]
  for (let y = 0; y < squareSide; y++) {
    for (let x = 0; x < squareSide; x++) {
      const value = luma[(top + y) * width + left + x]!
      sum += value
      squares += value * value
      across += value * fromMiddle(x)
      down += value * fromMiddle(y)
    }
  }
  const count = squareSide ** 2
  const rest = squares - sum ** 2 / count - (across ** 2 + down ** 2) / slopeSquares
  return Math.sqrt(Math.max(0, rest) / count)
}

const placesAcross = 8

/** Of 8 × 8 parts of the picture, those that hold a feature. */
function placesOf({ count, x, y }: Features): number {
  const holds = new Uint8Array(placesAcross ** 2)
  const part = (value: number) => Math.min(placesAcross - 1, Math.floor((value * placesAcross) / positions))
  for (let nth = 0; nth < count; nth++) holds[part(x[nth]!) * placesAcross + part(y[nth]!)] = 1
  return holds.reduce((sum, one) => sum + one)
}

/** The entropy of the grey levels (Shannon, "A mathematical theory of communication", 1948), in bits a pixel. */
function informationOf({ luma }: Thumbnail): number {
  const counts = new Uint32Array(64)
  for (let at = 0; at < luma.length; at++) counts[luma[at]!]!++
  return counts.reduce(
    (sum, count) => sum - (count === 0 ? 0 : (count / luma.length) * Math.log2(count / luma.length)),
    0,
  )
}
