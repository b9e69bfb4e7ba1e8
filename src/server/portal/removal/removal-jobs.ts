import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Asks for the looks at promises whose day has come. */
export const followRemovalsJob = job({
  name: 'follow-promised-removals',
  payload: z.object({}),
  schedule: '23 6 * * *',
  catchesUp: true,
})

export const lookAtRemovalJob = job({
  name: 'look-at-promised-removal',
  payload: z.object({ licenceId: Id }),
  concurrency: 1,
  onePerKey: true,
  retries: 3,
})
