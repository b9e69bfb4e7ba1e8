/**
 * The parts of settlements for pay-out runs and statements. Money moves `owner:{id}:payable → payouts-in-transit:{run} → processor:bank`, each
 * movement with the subject `settlement:{id}`. Every function that moves it locks the payables first, inside the caller's transaction.
 */
export { readDue } from './runs/read-due.ts'
export { placeInRun, type PlaceNeeds } from './runs/place-in-run.ts'
export { markPaid, markReturned, releaseFromRun } from './runs/end-line.ts'
export { readRun } from './runs/lines-of-run.ts'
export { readSettlementLines } from './read-lines.ts'
export { readOwnerBalance } from './entries-store.ts'
export { readOwnerSettlements } from './read-settlements.ts'
export { countryHold } from './open-countries.ts'
export type { DueOwner, RunSettlement, Settlement, SettlementLine } from './settlement.ts'
