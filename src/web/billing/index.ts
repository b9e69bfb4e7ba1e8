export { usageOfPlan } from './slots.ts'
