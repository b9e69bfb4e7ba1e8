import type { Calls, Owned } from '#server/testing/every-call.ts'

/** What each call of takedowns is sent where all of them are tried out. */
export const calls = ({ clusterId, takedownId }: Owned): Calls => ({
  createTakedown: { cluster: clusterId },
  listTakedowns: {},
  getTakedown: { takedownId },
  withdrawTakedown: { takedownId },
})
