/** What features to the right may use of matching. */
export { scoreOfFile } from './score-file.ts'
export {
  bestLiveScore,
  type Find,
  findsAmong,
  findsOfCluster,
  type Site,
  siteOfParty,
  sitesAmong,
} from './finds-store.ts'
export type { PartyConfig } from './config.ts'
export { domainFactsOf } from './facts-of-party.ts'
export { keepSignals, type KeepSignalsNeeds } from './domains/keep-signals.ts'
export { type PageSignals, readSignals, saysWhoseItIs } from './domains/read-signals.ts'
export { topSitesOf } from './domains/top-sites.ts'
export { casesOfMatches, casesOfSites, findsHeldByCases, findsRegrouped } from './events.ts'
export { isCaseOpen } from './site-events.ts'
export type { ImageEngine } from './image-engine.ts'
export type { FetchedFile, FetchFile } from './look-at-files.ts'
export type { PageNow } from './gone-store.ts'
export { notePagesRead } from './mark-gone.ts'
export { findsOnPages, type PictureOnPage, picturesOnPage } from './met-store.ts'
export { openLogoReader } from './logos/logo-reader.ts'
export { openOwnedIndex } from './owned-index.ts'
export { partyFor } from './parties/party-of-owner.ts'
export { partyOf } from './party.ts'
export { openProcessIndex } from './process-index.ts'
export { type RecordNeeds, recordSightings, type Sighting } from './record-sightings.ts'
export { openSharedIndex } from './shared-index.ts'
