import type { ReactNode } from 'react'
import type { Cluster } from '#contract/matching/match.ts'

/** What features to the right show on the pages of matches. */
export type MatchingSlots = {
  lookAtSites: ReactNode
  /** What can be begun about the sites that are listed. */
  startCases: (sites: readonly Cluster[]) => ReactNode
}
