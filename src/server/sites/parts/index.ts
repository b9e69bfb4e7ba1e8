/** Parts of sites that owners separate. */
export { regroupSiteMatches, sitesOfPart } from '../events.ts'
export { partsOf } from './part-store.ts'
export { type OwnersParty, partyAmong, partyFor } from './party-of-owner.ts'
