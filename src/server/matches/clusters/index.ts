/** Sites with matches, and facts on them. */
export { readDomainFacts, domainFactsOfSites } from './facts-of-party.ts'
export { type Site, siteOfParty, sitesAmong } from '../claimed-store.ts'
export { sitesMeant } from '../triage/filter-store.ts'
export { rowsAmong } from '../claimed-store.ts'
