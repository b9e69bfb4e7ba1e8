/** Estimated price of finds, for areas to the right. */
export { ValueInFull, ValueLine } from './find-value.tsx'
export { SumLine } from './sum-line.tsx'
