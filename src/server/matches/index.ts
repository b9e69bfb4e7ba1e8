/** Exports for features to the right. */
export {
  casesOfMatchesAndSites,
  casesOfSites,
  matchesDecided,
  matchesFound,
  matchesHeldByCases,
  matchesRegrouped,
  matchesWithoutCase,
  takedownOfCluster,
  valuesOfUses,
  worthsOfUses,
} from './events.ts'
export { type ClaimedMatch, matchesAmong, matchesOfCluster, unlicensedUses } from './claimed-store.ts'
export { readFirstMatch } from './first-match-store.ts'
export { lockSitesOfMatches, markInCases } from './in-cases-store.ts'
export { findMatch } from './match-store.ts'
export { showMatchesAmong } from './show-among.ts'
export type { ShowNeeds as ShowMatchNeeds } from './view.ts'
export { wantAllValues } from './value/value-sites.ts'
