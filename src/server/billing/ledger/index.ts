/** The ledger, as it is read and checked. */
export { ledgerExtract } from './books-csv.ts'
export { casesEarnedBetween, earnedByMonth } from './ledger-store.ts'
export { checkLedger } from './check-ledger.ts'
