/** Plans and their allowances. */
export { type Allowances, openAllowances, overUsed, readAllowanceUse } from './allowances.ts'
export { allowanceUsed, planChanged } from '../events.ts'
export { withdrawalMs } from '../subscriptions/show-subscription.ts'
