/** Tables of cases, for joins and references in stores to the right. */
export {
  caseMatches,
  casePortals,
  hashOfPortal,
  cases,
  caseHistory,
  isInIntake,
  type AskedQuestion,
  type Agreement,
} from './tables.ts'
