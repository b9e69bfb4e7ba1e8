/** Estimated price of finds, for areas to the right. */
export { ValueInFull, ValueLine } from './use-value.tsx'
export { SumLine } from './sum-line.tsx'
