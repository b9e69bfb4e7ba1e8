export { usageOfPlan } from './slots.ts'
export { saidOf } from './payouts/owed-words.ts'
