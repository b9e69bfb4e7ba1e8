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
  submitCase: {},
  validateSubmission: {},
  validateFirstPublished: { host: 'greenfields.example', imagePublishedUrl: 'https://ana.example/', caseId: null },
  validateOrigin: {
    host: 'greenfields.example',
    matchOriginUrl: 'https://greenfields.example/about',
    caseId: null,
    matchId: null,
    imageIds: [],
  },
  checkOnline: { urls: ['http://127.0.0.1/'] },
  startSubmissions: { clusters: [caseId] },
  withdrawCase: { caseId, reason: 'owner-withdrew' },
  listCaseMessages: { caseId },
  sendCaseMessage: { caseId, text: 'When will you look at it?' },
  getCaseFile: { caseId, file: `${crypto.randomUUID()}.pdf` },
  getCaseOutlook: { caseId },
  getClaimant: {},
  saveClaimant: { claimant: {} },
})
