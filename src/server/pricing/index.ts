/** Prices of cases, for rooms to the right. */
export { agreeOnPrice } from './agree-on-price.ts'
export { isAgreedTo, requireMergeable } from './merge-prices.ts'
export { readChoice, insertChoice } from './choice-store.ts'
export { priceOfCase, priceWithFloor } from './price-of-case.ts'
export { casePrices } from './tables.ts'
export { claimedAmounts } from './price-store.ts'
export { type ClaimPrice, claimPrices } from './claim-prices.ts'
