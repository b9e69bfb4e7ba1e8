import { z } from 'zod'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { fetchRates, type RateNeeds } from './exchange/fetch-rates.ts'
import { giveUpTransfer, sendTransfer, type TransferNeeds } from './transfers/send-transfer.ts'
import { sendTransferJob } from './transfers/send-transfer-job.ts'

/** The bank publishes at about 16:00 Central European Time, on its working days. */
const fetchRatesJob = job({
  name: 'fetch-rates',
  payload: z.object({}),
  schedule: '40 15,17,20 * * *',
  catchesUp: true,
  onePerKey: true,
})

export const runJobs = [
  handleJob(fetchRatesJob, (needs: RateNeeds) => fetchRates(needs)),
  handleJob(
    sendTransferJob,
    (needs: TransferNeeds, { lineId }) => sendTransfer(needs, lineId),
    (needs: TransferNeeds, { lineId }) => giveUpTransfer(needs, lineId, 'The card processor did not answer.'),
  ),
]
