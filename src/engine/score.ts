import type { Weighed } from './evidence.ts'
import type { Band } from './verdict.ts'

/** Below, nothing is said: more likely than not it is no copy. */
export const leastScore = 50

/**
 * The probability in per cent that a map with this evidence shows a copy: logistic regression on the copies of the photographs
 * that are there to tune on, and on all that came near them. `bench/match/train-score.ts` gives the weights.
 */
export function scoreOf(weighed: Weighed): number {
  const evidence = termsOf(weighed).reduce((sum, term, nth) => sum + term * weights[nth]!, 0)
  const score = 100 / (1 + Math.exp(-evidence))
  return weighed.elsewhere > mostElsewhere ? Math.min(score, unsure) : score
}

/** What the weights belong to, in their order. */
export const termsOf = (weighed: Weighed): number[] => {
  const { inliers, spread, share, astray, agreeing, disagreeing, coarse, variant } = weighed
  return [
    1,
    Math.log(inliers + 0.5),
    Math.log1p(spread),
    Math.log((agreeing + 0.5) / (agreeing + disagreeing + 1)),
    Math.log1p(agreeing),
    Math.log1p(disagreeing),
    Math.max(coarse, -0.5),
    Math.log(share + 0.01),
    astray / (inliers + astray + 1),
    // Negatives are rare, and trying them doubles the chances of an accident.
    variant.negative ? 1 : 0,
  ]
}

const weights = [-2.38, 1.09, 0.9, 0.41, 0.65, -0.22, 0.77, 1.39, 0.44, -2.96]

/** Four of 1,500 copies lie beyond, none of them slanted; the parts of a wallpaper that repeats are at 0.21. */
const mostElsewhere = 0.15
/** Worth a look, and no more. */
const unsure = 79

/** No stranger of the photographs to tune on came to 80, and certainty is set well above. */
export const bandOf = (score: number): Band => (score >= 97 ? 'certain' : score >= 80 ? 'likely' : 'look')

/** For pictures with few features: near hashes count when the pixels go together under the map they say. */
export function scoreByHash({ coarse }: Weighed, distance: number): number {
  return coarse >= 0.8 ? 99 - distance / 2 : 0
}
