/** Rows of cases: what other rooms read, and what they lock. */
export {
  type CaseRecord,
  casesAt,
  casesMergedInto,
  countCasesAt,
  lockAnyCase,
  lockCase,
  matchesClaimed,
  matchesOfCase,
  objectedCases,
  readCase,
  readCases,
} from './case-store.ts'
export { countryOfCase } from './country-of-case.ts'
export { isAskedUnder, titleOfCases } from './titles.ts'
export { ownCase } from './own-case.ts'
export { historyOf, recordHistory } from './history-store.ts'
export { staffName } from './staff-name.ts'
export { keepRating } from './case-store.ts'
export { findCase } from './case-store.ts'
export { openCaseAgainst } from './case-store.ts'
export { lockParty } from './case-store.ts'
