import type { Cluster, Match } from '#contract/matches/match.ts'
import type { MatchFilter } from '#contract/matches/filter.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** The way to where copies are looked for. */
export const lookAtSites = defineSlot<{ isInBar: boolean }>()
/** Helps a user without matches who does not know where to search. */
export const whereToLook = defineSlot()
/** Actions to start cases about the listed sites. */
export const startCases = defineSlot<{ sites: readonly Cluster[] }>()
/** Actions on every find that fits the filter of a list. */
export const actOnAll = defineSlot<{ filter: MatchFilter }>()
/** Capture of a match on its page, if there is one. */
export const seenOnItsPage = defineSlot<{ match: Match }>()
