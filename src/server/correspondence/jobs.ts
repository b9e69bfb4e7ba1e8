import { handleJob } from '#server/platform/jobs/job.ts'
import { forgetIncomingMails, forgetOldMails, readIncomingMail } from './incoming/keep-incoming.ts'
import { giveUpReading, type IncomingNeeds, readIncoming } from './incoming/read-incoming.ts'

export const correspondenceJobs = [
  handleJob(
    readIncomingMail,
    (needs: IncomingNeeds, { mailId }, run) => readIncoming(needs, mailId, run),
    (needs: IncomingNeeds, { mailId }) => giveUpReading(needs, mailId),
  ),
  handleJob(forgetIncomingMails, (needs: IncomingNeeds) => forgetOldMails(needs)),
]
