import type { Calls, Owned } from '#server/testing/every-call.ts'

/** Arguments of the platform's calls in the access matrix. */
export const calls = ({ activityId }: Owned): Calls => ({
  getHealth: {},
  streamEvents: {},
  reportCrash: { page: '/images', message: 'a bug', stack: '', features: {} },
  listActivities: {},
  getActivity: { activityId },
  cancelActivity: { activityId },
  listAuditLines: {},
  exportAuditLines: {},
  checkAuditLog: {},
  listDeadLetters: {},
  retryDeadLetter: { letterId: crypto.randomUUID() },
  listTasks: {},
  finishTask: { taskId: '0'.repeat(24) },
  getVerifiedFile: { number: 'RFE-0000-0000-0000', name: 'how-to-check.txt' },
  verifyNumber: { number: 'RFE-0000-0000-0000' },
  proveNumber: { number: 'RFE-0000-0000-0000', proof: '0'.repeat(64) },
})
