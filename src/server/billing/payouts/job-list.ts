import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Holds the names of one account against the lists. */
export const screenPayeeJob = job({ name: 'screen-payee', payload: z.object({ accountId: Id }), onePerKey: true })

/** Does so for every account whose names or lists have changed. */
export const screenPayeesJob = job({
  name: 'screen-payees',
  payload: z.object({}),
  schedule: '23 * * * *',
  catchesUp: true,
  onePerKey: true,
})

/** Seals again under the key in use, and forgets who left and was paid. */
export const tendPayoutsJob = job({
  name: 'tend-payouts',
  payload: z.object({}),
  schedule: '41 3 * * *',
  catchesUp: true,
})
