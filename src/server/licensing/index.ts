export { ledgerChanged } from './events.ts'
export { type LicenceRow, ownersWithTurns, readLedger, unnamedSale } from './store.ts'
export { readOpenLedger } from './open-ledger.ts'
export { enterLicence, removeEntry } from './enter-licence.ts'
