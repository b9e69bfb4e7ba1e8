import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Has the card processor transfer a line's money to its owner. */
export const sendTransferJob = job({
  name: 'send-transfer',
  payload: z.object({ lineId: Id }),
  onePerKey: true,
  retries: 12,
  retryAfterSeconds: 10,
})
