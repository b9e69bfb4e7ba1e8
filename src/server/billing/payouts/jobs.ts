import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { tendRunFiles } from '../runs/tend-files.ts'
import { tendDetails } from './details/tend-details.ts'
import { screenPayeeJob, screenPayeesJob, tendPayoutsJob } from './job-list.ts'
import { screenPayee, screenPayees, type ScreenNeeds } from './lists/screen-payee.ts'

export const payoutJobs = [
  handleJob(screenPayeeJob, (needs: ScreenNeeds, { accountId }) => screenPayee(needs, accountId)),
  handleJob(screenPayeesJob, (needs: ScreenNeeds) => screenPayees(needs)),
  handleJob(tendPayoutsJob, async (needs: Pick<Deps, 'db' | 'clock' | 'seal'>) => {
    await tendDetails(needs)
    await tendRunFiles(needs)
  }),
]
