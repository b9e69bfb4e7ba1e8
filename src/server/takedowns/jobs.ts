import { handleJob } from '#server/platform/jobs/job.ts'
import { seekRecipients } from './recipients/seek-job.ts'
import { giveUpSearch, lookForRecipients, type SeekNeeds } from './recipients/seek-recipients.ts'

export const takedownJobs = [
  handleJob(
    seekRecipients,
    (needs: SeekNeeds, { takedownId }) => lookForRecipients(needs, takedownId),
    (needs: SeekNeeds, { takedownId }) => giveUpSearch(needs, takedownId),
  ),
]
