import type { Calls, Owned } from '#server/testing/every-call.ts'

/** What each call of the payment page is sent where all of them are tried out: no case there is to be paid. */
export const calls = ({ caseId }: Owned): Calls => ({
  getPaymentPage: { caseId },
  getContentDocument: { documentId: 'agent-confirmation', requestId: caseId },
})
