import { type Features, positions } from './features.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Thumbnail } from './thumbnail.ts'

/** A lack of a picture that allows chance resemblance. */
export type Simplicity = 'tiny' | 'even' | 'sparse' | 'two-tone'

/**
 * Strictness of matching an owned picture. `strict`: a photograph with little in it, such as a night sky; a find needs more evidence.
 * `doubted`: a mark, a chart, a line of text or next to nothing; a person looks at each find.
 */
export type Watch = 'usual' | 'strict' | 'doubted'

/** Every owned picture is watched; its content decides how strictly. */
export function watchOf(print: Fingerprint): Watch {
  const simplicity = simplicityOf(print)
  if (!simplicity) return 'usual'
  const isPhotograph = print.features.count >= fewestOfPhotograph && isGradual(print.thumbnail)
  return simplicity !== 'tiny' && isPhotograph ? 'strict' : 'doubted'
}

/** Drawn skies have up to 26, moons on black 31. */
const fewestOfPhotograph = 28

/** Sentence to the owner on how sure a find can be. Undefined for most pictures, whose finds can be certain. */
export function formatHowSure(print: Fingerprint): string | undefined {
  const watch = watchOf(print)
  if (watch === 'usual') return undefined
  return watch === 'strict' ? lowDetailNote : doubtsWords[simplicityOf(print) ?? 'sparse']
}

const lowDetailNote =
  'This photograph shows little beside its dark or even ground. Copies of all or most of it are found; of a small or covered part of it they may be missed.'

const toLookAt = 'A find of it is never certain: each is for you to look at.'
const doubtsWords: Record<Simplicity, string> = {
  tiny: `This picture has few pixels. ${toLookAt}`,
  even: `This picture is nearly even, as a clear sky is. ${toLookAt}`,
  sparse: `There is little in this picture. ${toLookAt}`,
  'two-tone': `This picture shows only a few strokes or letters in one tone. ${toLookAt}`,
}

/**
 * Undefined for a picture that says enough. Limits lie between drawn skies, slopes, logos and lines of text on one side, and on
 * the other the simplest photographs to tune on: a dark aurora, a planet against black, a desert below an empty sky.
 */
function simplicityOf({ width, height, features, thumbnail }: Fingerprint): Simplicity | undefined {
  if (width * height < minPixels) return 'tiny'
  if (texturedShare(thumbnail) < minTextured) return 'even'
  if (features.count < minFeatures || placesOf(features) < minPlaces) return 'sparse'
  return informationOf(thumbnail) < minInformation ? 'two-tone' : undefined
}

/** True when most changes of brightness are gradual. A lens draws so, at any size; strokes, letters and flat colours change abruptly. */
function isGradual({ luma, width, height }: Thumbnail): boolean {
  let [changes, small] = [0, 0]
  const count = (change: number) => {
    if (change < minChange) return
    changes++
    if (change <= smallChange) small++
  }
  for (let at = 0; at + width < luma.length; at++) {
    if ((at + 1) % width > 0) count(Math.abs(luma[at + 1]! - luma[at]!))
    count(Math.abs(luma[at + width]! - luma[at]!))
  }
  return changes >= fewestChanges && small >= minGradual * changes && height > 1
}

/** Least change of neighbouring pixels, in 64 grey levels. */
const minChange = 2
const smallChange = 5
/** Soft skies have few, the smallest galaxy on black 200. */
const fewestChanges = 120
/** A candle has 0.54, fireworks 0.44; a chart's line and a drawn pie 0.34, text 0.15 to 0.3. */
const minGradual = 0.4

/** 80 × 80: icons, buttons and small logos. Owned photographs are never as small; copies of them may be. */
const minPixels = 80 * 80
/** Flat colour with grain has none, the dark aurora 0.04. */
const minTextured = 0.02
/** Drawn skies: up to 26; words: 57; the planet: 122. */
const minFeatures = 60
/** A drawn sky has up to 18, a word 10, a line of text 12; the planet 18. */
const minPlaces = 14
/** Bits a pixel of the thumbnail: two lines of large letters have 1.04, a logo 0.75; the planet 1.9. */
const minInformation = 1.2

const squareSide = 6
/** Least deviation in 64 grey levels, above grain. */
const minDeviation = 0.6

/** Share of thumbnail squares beyond an even slope. */
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

/** Counts the 8 × 8 parts with a feature. */
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
