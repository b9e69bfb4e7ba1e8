/** What the composition root and features to the right may use of cases. */
export { openPageProbe } from './page-probe.ts'
export { priceOfCase } from './price/price-of-case.ts'
