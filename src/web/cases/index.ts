export { lawyersOfCase, lawyersOfOwnCase, paymentPageOfCase } from './slots.ts'
