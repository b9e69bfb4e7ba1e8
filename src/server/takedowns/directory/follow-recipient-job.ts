import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'

/** Gives the notices to a recipient that have not left its corrected address. */
export const followRecipient = job({
  name: 'follow-takedown-recipient',
  payload: z.object({ recipient: z.string() }),
})
