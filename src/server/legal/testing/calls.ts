import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No firm, offer or pack has this id. */
const nobodys = '0'.repeat(24)
const step = { to: 'legal_settled', currency: 'EUR', amount: 100_00, costs: 0, reason: 'They paid what was asked.' }

/** Arguments of each call of legal in the access matrix. */
export const calls = ({ caseId }: Owned): Calls => ({
  listFirms: {},
  addFirm: { name: `Firm ${crypto.randomUUID()}`, country: 'DE', email: 'office@firm.example' },
  removeFirm: { firmId: nobodys },
  inviteFirmMember: { firmId: nobodys, email: 'lea@firm.example', first_name: 'Lea', last_name: 'Lang' },
  inviteFirmMemberAgain: { firmId: nobodys, memberId: nobodys },
  removeFirmMember: { firmId: nobodys, memberId: nobodys },
  listLegalCases: {},
  getDeskLawyers: { caseId },
  assignFirm: { caseId: nobodys, firm: nobodys, reason: 'The first firm is closed.' },
  offerLawyers: { caseId: nobodys, firm: nobodys, costs: 'Nothing, unless the image user pays.' },
  retractLawyersOffer: { caseId: nobodys },
  getOwnLawyers: { caseId },
  answerLawyersOffer: { caseId, offer: nobodys, hash: '0'.repeat(64), answer: 'refuse' },
  makePack: { caseId: nobodys },
  getPackFile: { caseId: nobodys, packId: nobodys },
  stateForFirm: { caseId: nobodys, ...step },
  confirmStatement: {
    caseId: nobodys,
    statementId: nobodys,
    heldBy: 'bank',
    amount: 100,
    currency: 'EUR',
    reference: 'B-1',
    on: '2026-11-01',
  },
  getStatementDocument: { caseId: nobodys, statementId: nobodys },
  listFirmCases: {},
  getFirmCase: { caseId },
  makeFirmPack: { caseId },
  getFirmPackFile: { caseId, packId: nobodys },
  takeFirmStep: { caseId, ...step },
})
