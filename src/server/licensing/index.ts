/** What features to the right, and the composition root, may use of licensing. */
export { licensingAccountHooks } from './account-hooks.ts'
export { withLedger } from './image-hooks.ts'
export type { LedgerHooks } from './hooks.ts'
export { type LicenceRow, ownersWithTurns, readLedger, unnamedSale } from './store.ts'
