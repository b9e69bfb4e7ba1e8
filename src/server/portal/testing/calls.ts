import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No case has this id. */
const nobodys = '0'.repeat(24)

const answersToBanks: Calls = {
  getDisputeBundle: { payableId: nobodys },
  previewDisputeAnswer: { payableId: nobodys, dispute: 'dp_1' },
  submitDisputeAnswer: { payableId: nobodys, dispute: 'dp_1' },
}

const sumsOfDesk: Calls = {
  makeDeskOffer: { caseId: nobodys, amount: 100, text: 'We offer this.' },
  settleCase: { caseId: nobodys, amount: 100 },
  answerOffer: { caseId: nobodys, offerId: nobodys, answer: 'declined', text: 'We cannot.' },
  withdrawOffer: { caseId: nobodys, offerId: nobodys },
}

/** What each call of the payment page is sent where all of them are tried out: no case there is to be paid. */
export const calls = ({ caseId }: Owned): Calls => ({
  getPaymentPage: { caseId },
  getContentDocument: { documentId: 'agent-confirmation', requestId: caseId },
  getDeskPortal: { caseId },
  ...answersToBanks,
  blockPortal: { caseId: nobodys, isBlocked: false },
  changePortalLink: { caseId: nobodys },
  sendAnswer: { caseId, kind: 'other', text: 'We look into it.', email: 'dov@fellside.example' },
  getPortalUpload: { caseId, fileName: 'licence.pdf', type: 'application/pdf', size: 10 },
  askForPortalCode: { caseId, email: 'dov@fellside.example' },
  confirmPortalEmail: { caseId, code: '000000' },
  listPortalMessages: { caseId },
  sendPortalMessage: { caseId, text: 'We look into it.' },
  listPortalOffers: { caseId },
  makePortalOffer: { caseId, amount: 100, currency: 'EUR', email: 'dov@fellside.example' },
  getPortalPayer: { caseId },
  savePortalPayer: { caseId, kind: 'business', company: 'Fellside Stays Ltd', address: '', taxNumber: '', email: '' },
  beginCheckout: { requestId: caseId, returnUrl: `http://localhost/pay/${caseId}` },
  beginPartPayments: {
    token: 'tok_visa',
    requestId: caseId,
    email: 'dov@greenfields.example',
    address: {
      name: 'Dov Dekker',
      street: 'Kanaalstraat 1',
      postal_code: '1000',
      city: 'Porto',
      state: '',
      country: 'PT',
    },
    parts: 2,
    interval: 'weekly',
    startDate: 1,
  },
  createWalletOrder: { requestId: caseId },
  executeWalletOrder: { paymentID: 'O1', payerID: 'P1', requestId: caseId },
  getCaseMoney: { caseId },
  askForCase: { caseId: nobodys },
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
  agreeToParts: { caseId, parts: 6, reason: 'A small association.' },
})
