import type { Cluster, Match } from '#contract/matches/match.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** The way to where copies are looked for. */
export const lookAtSites = defineSlot()
/** Helps somebody who has no matches and does not know where to look. */
export const whereToLook = defineSlot()
/** What can be begun about the sites that are listed. */
export const startCases = defineSlot<{ sites: readonly Cluster[] }>()
/** A match as it was seen on its page, where that was captured. */
export const seenOnItsPage = defineSlot<{ match: Match }>()
