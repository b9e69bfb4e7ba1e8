/** Payments in instalments. */
export { instalmentsChanged, isPayableHeld } from '../events.ts'
export { changePriceBesidePlan } from './change-price-beside-plan.ts'
export { beginInstalments } from './begin-instalments.ts'
