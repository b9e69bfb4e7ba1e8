import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Sends a refund to its processor. */
export const sendRefundJob = job({
  name: 'send-refund',
  payload: z.object({ refundId: Id }),
  onePerKey: true,
  retries: 12,
  retryAfterSeconds: 10,
})
