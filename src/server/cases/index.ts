/** What the composition root and features to the right may use of cases. */
export { openPageProbe } from './page-probe.ts'
export type { LetterConfig } from './config.ts'
export { mayContact, type MayContact } from './contact-by/may-contact.ts'
export { priceOfCase } from './price/price-of-case.ts'
