import { z } from 'zod'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { captureEvidence, type CaptureNeeds, giveUpCapture } from './capture-evidence.ts'
import { dueToCapture, dueToCheck, dueToStamp, pastRetention } from './evidence-store.ts'
import { forgetEvidence } from './forget-evidence.ts'
import { captureJob } from './keep-evidence.ts'
import { checkEvidence, type CheckNeeds } from './sealing/check-evidence.ts'
import { askAnew, askAnewJob, stampEvidence, stampJob, type StampNeeds } from './sealing/stamp-evidence.ts'

const checkJob = job({
  name: 'check-evidence',
  payload: z.object({ evidenceId: z.string() }),
  concurrency: 1,
  onePerKey: true,
  // A file that is missing is looked for again for more than an hour before that is an alarm.
  retryAfterSeconds: 300,
})
const followUpJob = job({ name: 'follow-up-evidence', payload: z.object({}), schedule: '* * * * *' })

const forgetJob = job({ name: 'forget-evidence', payload: z.object({}), schedule: '33 3 * * *', withinSeconds: 1800 })

const checkedEveryMs = 30 * 86_400_000
/** Until what was altered is restored. */
const checkedAgainMs = 3_600_000

/** Has done what is due by the clock: captures that failed, stamps that are missing, and the check of every 30 days. */
export async function followUp({ db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const now = clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.transaction(async (tx) => {
    const due: [typeof captureJob, Id[]][] = [
      [captureJob, await dueToCapture(tx, now)],
      [stampJob, await dueToStamp(tx, now)],
      [checkJob, await dueToCheck(tx, ago(checkedEveryMs), ago(checkedAgainMs))],
    ]
    for (const [which, ids] of due)
      for (const evidenceId of ids) await queue.enqueue(tx, which, { evidenceId }, { key: evidenceId })
  })
}

export const evidenceJobs = [
  handleJob(
    captureJob,
    (needs: CaptureNeeds, { evidenceId }) => captureEvidence(needs, evidenceId),
    (needs: CaptureNeeds, { evidenceId }) => giveUpCapture(needs, evidenceId),
  ),
  handleJob(askAnewJob, (needs: StampNeeds) => askAnew(needs)),
  handleJob(stampJob, (needs: StampNeeds, { evidenceId }) => stampEvidence(needs, evidenceId)),
  handleJob(checkJob, (needs: CheckNeeds, { evidenceId }, { isLastAttempt }) =>
    checkEvidence(needs, evidenceId, isLastAttempt),
  ),
  handleJob(forgetJob, async (needs: Pick<Deps, 'db' | 'clock' | 'objects' | 'queries'>) =>
    forgetEvidence(needs, await pastRetention(needs.db, needs.clock())),
  ),
  handleJob(followUpJob, (needs: Pick<Deps, 'db' | 'queue' | 'clock'>) => followUp(needs)),
]
