import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Takes the money of an order that its payer has approved. */
export const captureApprovedJob = job({
  name: 'capture-approved-order',
  payload: z.object({ paymentId: Id, orderId: z.string() }),
  onePerKey: true,
  retries: 12,
  retryAfterSeconds: 10,
})
