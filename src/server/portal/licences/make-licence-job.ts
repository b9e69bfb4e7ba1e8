import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Draws, signs, stamps, keeps and mails a licence. */
export const makeLicenceJob = job({
  name: 'make-licence',
  payload: z.object({ licenceId: Id }),
  concurrency: 1,
  onePerKey: true,
  retries: 8,
})
