import type { Weighed } from './evidence.ts'
import type { Band } from './verdict.ts'

/** Below, nothing is said. */
export const leastScore = 50

/** Provisional. */
export function scoreOf({ inliers, agreeing, disagreeing, spread, share }: Weighed): number {
  const agreement = agreeing / (agreeing + disagreeing + 1)
  const z = 1.2 * (inliers * (0.1 + agreement * 1.1) - 5.5) + 0.2 * (spread - 5) + 2 * share
  return 100 / (1 + Math.exp(-z))
}

export const bandOf = (score: number): Band => (score >= 95 ? 'certain' : score >= 80 ? 'likely' : 'look')
