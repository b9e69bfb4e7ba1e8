import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No case has this id. */
const nobodys = '0'.repeat(24)

/** What each call of the desk is sent where all of them are tried out. */
export const calls = ({ caseId }: Owned): Calls => ({
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
  listWork: {},
  searchDeskCases: { q: 'harbour' },
  listCaseStaff: {},
  assignCase: { caseId: nobodys, to: null },
  addCaseNote: { caseId: nobodys, text: 'The same shop as last year.' },
  lookAtCase: { caseId: nobodys },
  leaveCase: { caseId: nobodys },
  previewCaseChange: { cases: [{ _id: nobodys, from: 'in_review' }], change: { kind: 'accept' } },
  startCaseChange: { cases: [{ _id: nobodys, from: 'in_review' }], change: { kind: 'accept' } },
  getCaseChange: { changeId: nobodys },
  undoCaseChange: { changeId: nobodys },
  listDeskViews: {},
  saveDeskView: { name: 'Late in Portugal', isShared: true, narrowing: { country: 'PT' } },
  removeDeskView: { viewId: nobodys },
  getDeskNumbers: {},
  getDeskNumbersFile: { part: 'states' },
  listCountedCases: {},
})
