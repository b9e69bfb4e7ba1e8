import type { Cluster } from '#contract/matches/match.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** The way to where copies are looked for. */
export const lookAtSites = defineSlot('matches.look-at-sites')
/** What can be begun about the sites that are listed. */
export const startCases = defineSlot<{ sites: readonly Cluster[] }>('matches.start-cases')
