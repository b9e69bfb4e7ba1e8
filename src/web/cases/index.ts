export { paymentPageOfCase } from './slots.ts'
