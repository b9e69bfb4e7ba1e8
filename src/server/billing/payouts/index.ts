/** Owners' and partners' shares, and screening of payees. */
export { settlementChanged } from '../events.ts'
export { recordPartnerCosts } from '../settlements/partner-costs.ts'
export { type PayoutOfCase, readPayoutOfCase } from '../settlements/payout-of-case.ts'
export { addList as addSanctionList, type ListNeeds as SanctionListNeeds } from './lists/add-list.ts'
export { type PayoutNeeds } from './read-payout-facts.ts'
export { type Receipts, receivedOfCases, receivedOfOwner } from '../settlements/money-of-owner.ts'
export { showCaseSettlements } from '../settlements/show-settlements.ts'
export { nextRunDay } from '../runs/next-run.ts'
