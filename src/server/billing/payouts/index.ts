/** Owners' and partners' shares, and screening of payees. */
export { settlementChanged } from '../events.ts'
export { recordPartnerCosts } from '../settlements/partner-costs.ts'
export { type PayoutOfCase, readPayoutOfCase } from '../settlements/payout-of-case.ts'
export { addList as addSanctionList, type ListNeeds as SanctionListNeeds } from './lists/add-list.ts'
