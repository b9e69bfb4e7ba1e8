/** Exports for features to the right. */
export type { PartyConfig } from './config.ts'
export { matchesOnSite, hasMatchesOn, isPartyBusy, isPartyMet, reachOfParty } from './events.ts'
export { resolveParty } from './party.ts'
