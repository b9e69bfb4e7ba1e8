/** Exports for features to the right. */
export { readDomainFacts, domainFactsOfSites } from './clusters/facts-of-party.ts'
export {
  casesOfMatchesAndSites,
  casesOfSites,
  matchesHeldByCases,
  matchesRegrouped,
  matchesWithoutCase,
  takedownOfCluster,
} from './events.ts'
export {
  type ClaimedMatch,
  matchesAmong,
  matchesOfCluster,
  type Site,
  siteOfParty,
  sitesAmong,
  unlicensedUses,
} from './claimed-store.ts'
export { listMatchContents, copiesOf, hostsOfImages, type ShownCopy } from './sightings/copies-store.ts'
export type { PageNow } from './removal/removed-matches-store.ts'
export { lockSitesOfMatches, markInCases } from './in-cases-store.ts'
export { findMatch } from './match-store.ts'
export { notePagesRead } from './removal/mark-gone.ts'
export { showMatchesAmong } from './show-among.ts'
export { sitesMeant } from './triage/filter-store.ts'
export type { ShowNeeds as ShowMatchNeeds } from './view.ts'
export { imagesOnPages, matchesOnPages, type PictureOnPage, picturesOnPage } from './sightings/met-store.ts'
