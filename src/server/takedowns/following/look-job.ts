import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Looks at some copies of a takedown, and asks for the rest again. */
export const lookAtCopiesJob = job({
  name: 'look-at-copies-of-takedown',
  payload: z.object({ takedownId: Id }),
  retries: 3,
  retryAfterSeconds: 30,
  withinSeconds: 900,
  concurrency: 1,
  isLong: true,
  onePerKey: true,
  needsBrowser: true,
})

/** Finds the looks that are due. */
export const followTakedownsJob = job({
  name: 'follow-takedowns',
  payload: z.object({}),
  schedule: '* * * * *',
  withinSeconds: 600,
})

/** Finds readers who did not answer or act in time. */
export const chaseReadersJob = job({
  name: 'chase-readers-of-takedowns',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  withinSeconds: 600,
})
