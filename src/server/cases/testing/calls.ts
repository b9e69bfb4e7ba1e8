import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No case has this id. */
const nobodys = '0'.repeat(24)

/** What each call of cases is sent where all of them are tried out. */
export const calls = ({ caseId, caseElsewhereId }: Owned): Calls => ({
  listCases: {},
  getCaseSums: {},
  getOwnMoney: { caseId },
  getCase: { caseId },
  listCaseHistory: { caseId },
  getCaseEvidence: { caseId },
  getCaseEvidencePackage: { caseId },
  getDeskCaseEvidence: { caseId: nobodys },
  getDeskCaseEvidencePackage: { caseId: nobodys },
  withdrawCase: { caseId, reason: 'owner-withdrew' },
  listCaseMessages: { caseId },
  sendCaseMessage: { caseId, text: 'When will you look at it?' },
  getMessageUpload: { caseId, fileName: 'contract.pdf', type: 'application/pdf', size: 1 },
  getMessageFile: { caseId, messageId: nobodys, file: '0' },
  getDeskMessageFile: { caseId: nobodys, messageId: nobodys, file: '0' },
  getCaseFile: { caseId, file: `${crypto.randomUUID()}.pdf` },
  getCaseOutlook: { caseId },
  getClaimant: {},
  listCasesElsewhere: {},
  removeCaseElsewhere: { caseId: caseElsewhereId },
  readCasesSheet: { content: Buffer.from('Page,Image\nshop.example,a.jpg').toString('base64') },
  importCasesElsewhere: {
    content: Buffer.from('Page,Image\nshop.example,a.jpg').toString('base64'),
    columns: { page: 0, image: 1, name: null, state: null },
    isPreview: true,
  },
  undoCasesImport: { batchId: nobodys },
  saveClaimant: { claimant: {} },
})

/** These answer with numbers. */
export const namesNothing = ['getCaseSums']
