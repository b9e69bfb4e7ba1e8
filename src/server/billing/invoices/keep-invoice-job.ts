import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Draws, signs and keeps the file of an invoice. */
export const keepInvoiceJob = job({
  name: 'keep-invoice',
  payload: z.object({ invoiceId: Id }),
  concurrency: 1,
  onePerKey: true,
  retries: 8,
})
