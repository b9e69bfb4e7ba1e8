/** Exports for features to the right. */
export type { PartyConfig } from './config.ts'
export { contactPagesIn } from './domains/contact-pages.ts'
export { factsKnown, listedFacts, readPlatforms, rowOfParty, sitesOfKinds } from './domains/domain-store.ts'
export { everythingKnown } from './domains/known-of-party.ts'
export { showKnown } from './domains/show-known.ts'
export { factsOf, withKnown } from './domains/facts.ts'
export { keepSignals, type KeepSignalsNeeds } from './domains/keep-signals.ts'
export { isImprint } from './domains/read-imprint.ts'
export { readStatements, type StatementRow } from './domains/statement-store.ts'
export { rankedAs, topSiteRanks, type TopSites, indexTopSites } from './domains/top-sites.ts'
export {
  factsChanged,
  matchesOnSite,
  hasMatchesOn,
  isCaseOpen,
  isPartyMet,
  reachOfParty,
  regroupSiteMatches,
  sitesOfPart,
} from './events.ts'
export { addressesOn, ownLines } from './whose/mail-addresses.ts'
export { hidesHolder, isPrivacyService } from './whose/others.ts'
export { linesOfPage, type PageLine } from './whose/page-lines.ts'
export { organisationsIn } from './whose/structured-data.ts'
export { openLogoReader } from './logos/logo-reader.ts'
export { readLogos } from './logos/logo-store.ts'
export { wantLogo } from './logos/want-logo.ts'
export { partsOf } from './parts/part-store.ts'
export { type OwnersParty, partyAmong, partyFor } from './parts/party-of-owner.ts'
export { resolveParty } from './party.ts'
export { domains } from './tables.ts'
