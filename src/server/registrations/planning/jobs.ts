import { handleJob } from '#server/platform/jobs/job.ts'
import { remindOfWindows, remindOfWindowsJob, type RemindNeeds } from './remind-of-windows.ts'

export const planningJobs = [handleJob(remindOfWindowsJob, (needs: RemindNeeds) => remindOfWindows(needs))]
