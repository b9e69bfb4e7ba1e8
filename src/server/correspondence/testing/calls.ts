import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No case, entry or mail has this id. */
const nobodys = '0'.repeat(24)

/** Arguments of each call about correspondence in the access matrix. */
export const calls = ({ caseId }: Owned): Calls => ({
  getCaseThread: { caseId },
  saveReplyDraft: { caseId: nobodys, text: 'Thank you for your answer.' },
  replyToImageUser: { caseId: nobodys, text: 'Thank you for your answer.' },
  settleThread: { caseId: nobodys, reason: 'It only says thank you.' },
  getThreadEntry: { caseId, entryId: nobodys },
  getThreadFile: { caseId, entryId: nobodys, file: 0 },
  readThreadFile: { caseId, entryId: nobodys, file: 0 },
  showThreadFile: { caseId: nobodys, entryId: nobodys, file: 0, isShown: true },
  moveEntry: { caseId: nobodys, entryId: nobodys, case: 'RF-999999' },
  listIncomingMails: {},
  fileIncomingMail: { mailId: nobodys, case: 'RF-999999' },
  fileMailToTakedown: { mailId: nobodys, takedown: nobodys },
  discardIncomingMail: { mailId: nobodys, reason: 'An advertisement.' },
  listOwnCorrespondence: { caseId },
  getOwnThreadFile: { caseId, entryId: nobodys, file: 0 },
})
