import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No case has this id. */
const nobodys = '0'.repeat(24)

const sumsOfDesk: Calls = {
  makeDeskOffer: { caseId: nobodys, amount: 100, text: 'We offer this.' },
  settleCase: { caseId: nobodys, amount: 100 },
  answerOffer: { caseId: nobodys, offerId: nobodys, answer: 'declined', text: 'We cannot.' },
  withdrawOffer: { caseId: nobodys, offerId: nobodys },
}

/** Bodies for each call of answers, decisions and offers where all calls are tried out: nothing waits for a decision. */
export const calls = ({ caseId }: Owned): Calls => ({
  getDeskPortal: { caseId },
  blockPortal: { caseId: nobodys, isBlocked: false },
  changePortalLink: { caseId: nobodys },
  sendAnswer: { caseId, kind: 'other', text: 'We look into it.', email: 'dov@fellside.example' },
  getPortalUpload: { caseId, fileName: 'licence.pdf', type: 'application/pdf', size: 10 },
  listPortalMessages: { caseId },
  sendPortalMessage: { caseId, text: 'We look into it.' },
  listPortalOffers: { caseId },
  makePortalOffer: { caseId, amount: 100, currency: 'EUR', email: 'dov@fellside.example' },
  listDisputes: {},
  getDispute: { caseId },
  askOwner: { caseId: nobodys, text: 'Do you know this licence?' },
  captureAgain: { caseId: nobodys },
  decideDispute: {
    caseId: nobodys,
    answer: null,
    outcome: 'rejected',
    language: 'en',
    text: 'The claim stands.',
    ownerText: 'The claim stands.',
  },
  getOwnAnswers: { caseId },
  answerQuestion: { caseId, questionId: nobodys, says: 'unsure' },
  approveOffer: { caseId, offerId: nobodys, answer: 'given' },
  getDeskOffers: { caseId },
  ...sumsOfDesk,
  acceptOffer: { caseId, offerId: nobodys },
})
