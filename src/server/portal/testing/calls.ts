import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No case has this id. */
const nobodys = '0'.repeat(24)

const answersToBanks: Calls = {
  getDisputeBundle: { payableId: nobodys },
  previewDisputeAnswer: { payableId: nobodys, dispute: 'dp_1' },
  submitDisputeAnswer: { payableId: nobodys, dispute: 'dp_1' },
}

/** What each call of the payment page is sent where all of them are tried out: no case there is to be paid. */
export const calls = ({ caseId }: Owned): Calls => ({
  getPaymentPage: { caseId },
  getContentDocument: { documentId: 'agent-confirmation', requestId: caseId },
  ...answersToBanks,
  askForPortalCode: { caseId, email: 'dov@fellside.example' },
  confirmPortalEmail: { caseId, code: '000000' },
  getPortalPayer: { caseId },
  savePortalPayer: { caseId, kind: 'business', company: 'Fellside Stays Ltd', address: '', taxNumber: '', email: '' },
  choosePrice: { caseId, version: 0, days: null },
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
  agreeToParts: { caseId, parts: 6, reason: 'A small association.' },
})
