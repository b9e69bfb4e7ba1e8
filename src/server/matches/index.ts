/** What features to the right may use of matches. */
export { domainFactsOf } from './clusters/facts-of-party.ts'
export { casesOfMatches, casesOfSites, findsHeldByCases, findsRegrouped } from './events.ts'
export {
  bestLiveScore,
  type Find,
  findsAmong,
  findsOfCluster,
  type Site,
  siteOfParty,
  sitesAmong,
} from './finds-store.ts'
export type { PageNow } from './gone-store.ts'
export { notePagesRead } from './mark-gone.ts'
export { findsOnPages, type PictureOnPage, picturesOnPage } from './met-store.ts'
