/** Holders of sites, as pages and registries name them. */
export { addressesOn, ownLines } from './mail-addresses.ts'
export { hidesHolder, isPrivacyService } from './others.ts'
export { linesOfPage, type PageLine } from './page-lines.ts'
export { organisationsIn } from './structured-data.ts'
