import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Brings what became of a registration into its owner's cases. */
export const noteRegistration = job({
  name: 'note-registration',
  payload: z.object({ registrationId: Id, to: z.enum(['filed', 'refused', 'registered']) }),
})
