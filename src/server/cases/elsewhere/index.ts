/** Cases that other offices handled, for submissions. */
export { caseElsewhereAbout } from './elsewhere-store.ts'
