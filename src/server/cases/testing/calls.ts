import type { Calls, Owned } from '#server/testing/every-call.ts'
import { letterCalls } from './letter-calls.ts'
import { priceCalls } from './price-calls.ts'

/** No case has this id. */
const nobodys = '0'.repeat(24)

/** What each call of cases is sent where all of them are tried out. */
export const calls = ({ caseId }: Owned): Calls => ({
  saveSubmission: {},
  startSubmission: {},
  getSubmission: { caseId },
  deleteSubmission: { _id: nobodys },
  listCases: {},
  getCase: { caseId },
  listCaseHistory: { caseId },
  getCaseEvidence: { caseId },
  getCaseEvidencePackage: { caseId },
  getDeskCaseEvidence: { caseId: nobodys },
  getDeskCaseEvidencePackage: { caseId: nobodys },
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
  getMessageUpload: { caseId, fileName: 'contract.pdf', type: 'application/pdf', size: 1 },
  getMessageFile: { caseId, messageId: nobodys, file: '0' },
  getDeskMessageFile: { caseId: nobodys, messageId: nobodys, file: '0' },
  getCaseFile: { caseId, file: `${crypto.randomUUID()}.pdf` },
  getCaseOutlook: { caseId },
  listDeskCases: {},
  getDeskCase: { caseId },
  previewDecision: { caseId: nobodys, to: 'accepted' },
  decideCase: { caseId: nobodys, to: 'accepted' },
  sendDeskMessage: { caseId: nobodys, text: 'We look at it tomorrow.' },
  getDeskCaseFile: { caseId, file: `${crypto.randomUUID()}.pdf` },
  setOverride: { caseId, code: 'ERROR_DOMAIN_STOCK', scope: 'site', why: 'Their own shop', until: null },
  endOverride: { caseId, overrideId: nobodys },
  blockParty: { caseId, reason: 'Nobody answers there.', until: null },
  unblockParty: { caseId },
  ...priceCalls(caseId),
  listWork: {},
  searchDeskCases: { q: 'harbour' },
  listCaseStaff: {},
  assignCase: { caseId: nobodys, to: null },
  addCaseNote: { caseId: nobodys, text: 'The same shop as last year.' },
  lookAtCase: { caseId: nobodys },
  leaveCase: { caseId: nobodys },
  ...letterCalls(caseId),
  getDeskNumbers: {},
  listCountedCases: {},
  getClaimant: {},
  saveClaimant: { claimant: {} },
})

/** Calls whose answers are everybody's. */
export const namesNothing = ['getCountryContact']
