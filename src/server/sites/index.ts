/** What features to the right may use of sites. */
export type { PartyConfig } from './config.ts'
export { contactPagesIn } from './domains/contact-pages.ts'
export { factsKnown, listedFacts, platformsOf, rowOfParty, sitesOfKinds } from './domains/domain-store.ts'
export { everythingKnown } from './domains/known-of-party.ts'
export { showKnown } from './domains/show-known.ts'
export { factsOf, withKnown } from './domains/facts.ts'
export { keepSignals, type KeepSignalsNeeds } from './domains/keep-signals.ts'
export { isImprint } from './domains/read-imprint.ts'
export { statedOf, type StatementRow } from './domains/statement-store.ts'
export { rankedAs, ranksOf, type TopSites, topSitesOf } from './domains/top-sites.ts'
export {
  factsChanged,
  matchesOnSite,
  hasMatchesOn,
  isCaseOpen,
  isPartyMet,
  reachOfParty,
  regroupMatchesOf,
  sitesOfPart,
} from './events.ts'
export { openLogoReader } from './logos/logo-reader.ts'
export { logosOf } from './logos/logo-store.ts'
export { wantLogo } from './logos/want-logo.ts'
export { partsOf } from './parts/part-store.ts'
export { type OwnersParty, partyAmong, partyFor } from './parts/party-of-owner.ts'
export { partyOf } from './party.ts'
export { domains } from './tables.ts'
