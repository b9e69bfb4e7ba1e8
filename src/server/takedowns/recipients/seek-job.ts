import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Looks for who can act on the uses of a takedown. Asked for once it is made. */
export const seekRecipients = job({
  name: 'seek-recipients-of-takedown',
  payload: z.object({ takedownId: Id }),
  isLong: true,
})
