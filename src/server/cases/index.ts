/** What the composition root and features to the right may use of cases. */
export { caseAccountHooks } from './account-hooks.ts'
export { casesOfMatches } from './case-store.ts'
export { casePartyHooks } from './party-hooks.ts'
export { casesOfSites } from './site-case-store.ts'
export { caseUploads } from './files.ts'
export { withCases } from './image-hooks.ts'
export { openPageProbe } from './page-probe.ts'
