import type { Weighed } from './evidence.ts'
import type { Band } from './verdict.ts'

/** Below, nothing is said: more likely than not it is no copy. */
export const leastScore = 50

/**
 * The probability in per cent that a map with this evidence shows a copy: logistic regression on the training photographs'
 * copies and on the strangers that came nearest. Coefficients by `bench/match/train-score.ts`.
 */
export function scoreOf({ inliers, spread, share, astray, agreeing, disagreeing, coarse }: Weighed): number {
  const evidence =
    1.43 * Math.log(inliers + 0.5) +
    2.03 * Math.log1p(spread) +
    0.91 * Math.log((agreeing + 0.5) / (agreeing + disagreeing + 1)) +
    1.69 * Math.log1p(agreeing) -
    0.15 * Math.log1p(disagreeing) +
    1.99 * Math.max(coarse, -0.5) +
    2.0 * Math.log(share + 0.01) -
    (1.12 * astray) / (inliers + astray + 1) -
    10.24
  return 100 / (1 + Math.exp(-evidence))
}

/** No stranger of the training photographs came to 80, and certainty is set well above. */
export const bandOf = (score: number): Band => (score >= 97 ? 'certain' : score >= 80 ? 'likely' : 'look')

/** For pictures with few features: near hashes count when the pixels go together under the map they say. */
export function scoreByHash({ coarse }: Weighed, distance: number): number {
  return coarse >= 0.8 ? 99 - distance / 2 : 0
}
