/** Details of claimants, for submissions. */
export { keepClaimant, keptClaimant } from './claimant-store.ts'
