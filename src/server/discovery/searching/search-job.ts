import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Spends what the budget gives on the pictures by which most is gained. */
export const planSearchesJob = job({
  name: 'plan-searches',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  concurrency: 1,
  onePerKey: true,
})

/** Sends one picture to one service. */
export const searchPicture = job({
  name: 'search-picture',
  payload: z.object({ searchId: Id }),
  concurrency: 3,
  isLong: true,
  withinSeconds: 300,
})

/** Looks what became of the places that a search told of. */
export const settleSearch = job({ name: 'settle-search', payload: z.object({ searchId: Id }), onePerKey: true })

/** Under which one planning waits at a time. */
export const planKey = { key: 'all' }
