import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { endAbandoned, type EndPaymentNeeds } from './end-payment.ts'
import { watchFees } from '../fees/watch-fees.ts'

const watchFeesJob = job({
  name: 'watch-registration-fees',
  payload: z.object({}),
  schedule: '23 5 * * *',
  catchesUp: true,
})
const endAbandonedJob = job({ name: 'end-abandoned-registrations', payload: z.object({}), schedule: '*/10 * * * *' })

export const paymentJobs = [
  handleJob(watchFeesJob, (needs: Pick<Deps, 'db' | 'clock'>) => watchFees(needs)),
  handleJob(endAbandonedJob, (needs: EndPaymentNeeds) => endAbandoned(needs)),
]
