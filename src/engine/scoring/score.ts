import type { Quad } from '#engine/geometry/geometry.ts'
import { isUnevenlyToned, overlapsAtEdges } from './doubts.ts'
import type { Weighed } from './evidence.ts'
import { pictureThroughCover, spreadsOverPicture } from './faint-structure.ts'
import { isPicture, liesAsLogosDo } from './shared-logo.ts'
import { insetInTemplate } from './shared-template.ts'
import type { Band } from './verdict.ts'

/** Least published score; below, a copy is unlikely. */
export const minScore = 50

/**
 * `picture`: how likely it is a picture that is shared, not a logo that both carry or a thing that both show. `isDoubted`: more likely not.
 * `inset`: where another picture lies in a template that both share.
 */
export type Scored = { score: number; picture: number; isDoubted: boolean; inset?: Quad | undefined }

/**
 * Probability in per cent that a map with this evidence shows a copy. Logistic regression on copies of the photographs to tune on, and on
 * their nearest strangers. The shared part may be a logo, and no part of either picture.
 */
export function scoreOf(weighed: Weighed): Scored {
  const evidence = termsOf(weighed).reduce((sum, term, nth) => sum + term * weights[nth]!, 0)
  const score = 100 / (1 + Math.exp(-evidence))
  if (score < minScore) return { score, ...undoubted }
  const inset = insetInTemplate(weighed)
  const picture = isPicture(weighed, inset !== undefined)
  const isSpread = inset === undefined && spreadsOverPicture(weighed)
  const around = isSpread ? pictureThroughCover(weighed) : 0
  const isInPlace = picture < minUndoubtedInPlace && liesAsLogosDo(weighed)
  if (isInPlace && picture < minInPlace && !isSpread) return { score: score * picture, picture, isDoubted: true }
  const isMark = (isInPlace || picture < 0.5) && around < minAround
  const isToned = isUnevenlyToned(weighed) && around < minThroughPanel
  const isDoubted = inset !== undefined || isMark || isToned || overlapsAtEdges(weighed)
  return { score: isDoubted ? Math.min(score, maxDoubted) : score, picture, isDoubted, inset }
}

const undoubted = { picture: 1, isDoubted: false }

/** Probability below which evidence in a logo's place counts less. Of 1,566 copies of the photographs to tune on this loses two. */
const minInPlace = 0.3
/** There, three of 1,508 sure copies are less likely pictures than this, and 19 of 82 pairs that were taken for certain. */
const minUndoubtedInPlace = 0.85
/**
 * Limit for features that agree in over half of the picture. Of 8,360 pairs with one mark or cover 47 do; two of these come above, and
 * repetition refuses both.
 */
const minAround = 0.3
/** A half-opaque panel shades its part of a copy. Pairs with one pattern all over come to 0.79. */
const minThroughPanel = 0.95
/** Highest score of a doubted match, which a person checks. */
export const maxDoubted = 75

/** Terms of the regression, in the order of its weights. */
export const termsOf = ({ inliers, spread, share, astray, agreeing, disagreeing, coarse }: Weighed): number[] => [
  1,
  Math.log(inliers + 0.5),
  Math.log1p(spread),
  Math.log((agreeing + 0.5) / (agreeing + disagreeing + 1)),
  Math.log1p(agreeing),
  Math.log1p(disagreeing),
  Math.max(coarse, -0.5),
  Math.log(share + 0.01),
  astray / (inliers + astray + 1),
]

const weights = [-10.24, 1.43, 2.03, 0.91, 1.69, -0.15, 1.99, 2.0, -1.12]

/** No stranger of the photographs to tune on came to 80, and certainty is set well above. */
export const bandOf = (score: number): Band => (score >= 97 ? 'certain' : score >= 80 ? 'likely' : 'look')

/**
 * For pictures with few features: near hashes count when the pixels go together under the map they say. A caption's bar is a rectangle, too, and
 * hashes alike wherever it is put.
 */
export function scoreByHash(weighed: Weighed, distance: number): Scored {
  const byFeatures = scoreOf(weighed)
  const isForeign = weighed.disagreeing > Math.max(minForeign, 2 * weighed.agreeing)
  const score = weighed.coarse >= 0.8 && !isForeign ? 99 - distance / 2 : 0
  if (byFeatures.isDoubted || byFeatures.score >= score) return byFeatures
  return overlapsAtEdges(weighed)
    ? { score: Math.min(score, maxDoubted), picture: 1, isDoubted: true }
    : { score, ...undoubted }
}

/** Squares. Discs of one colour hash alike wherever they lie; none of 11 copies of the photographs to tune on that hashes find disagrees so. */
const minForeign = 60
