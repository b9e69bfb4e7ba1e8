import type { Id } from '#contract/wire.ts'

/** What each call of cases is sent where everybody's access is tried out: all of it the owner's own. */
export const callsOfCases = (caseId: Id): Record<string, Record<string, unknown>> => ({
  saveSubmission: {},
  startSubmission: {},
  getSubmission: { caseId },
  deleteSubmission: { _id: '0'.repeat(24) },
  listCases: {},
  getCase: { caseId },
  listCaseHistory: { caseId },
})
