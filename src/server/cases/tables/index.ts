/** Tables of cases, for joins and references in stores to the right. */
export {
  caseMatches,
  caseMessages,
  casePortals,
  hashOfPortal,
  cases,
  caseSubmissions,
  isInIntake,
  type AskedQuestion,
  type Agreement,
} from './tables.ts'
