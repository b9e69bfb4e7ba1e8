import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { runFollowUp, runMissedFollowUps } from './moving/run-follow-up.ts'
import { removeCaseFiles, removeFilesOfCase } from './files/delete-draft.ts'
import { followAgain, followUp } from './moving/follow-case.ts'
import type { MoveNeeds } from './moving/move-case.ts'
import { notifyStalledCases, notifyStalled } from './moving/notify-stalled-cases.ts'
import { goOnWithEvidence, settleEvidence } from './evidence/secure-evidence.ts'
import { followPayout } from './payouts/follow-payout.ts'
import { followPayoutJob } from './payouts/follow-payout-job.ts'
import { noteRegistrationInCases } from './registrations/note-registration.ts'
import { noteRegistration } from './registrations/note-registration-job.ts'
import { settleCaseFiles, settleFiles } from './files/settle-files.ts'
import { unmergeJob } from './moving/unmerge.ts'

type Needs = MoveNeeds & Pick<Deps, 'db' | 'objects'>

export const caseJobs = [
  handleJob(followUp, (needs: Needs, payload) => runFollowUp(needs, payload)),
  handleJob(followAgain, (needs: Needs) => runMissedFollowUps(needs)),
  handleJob(settleEvidence, (needs: Needs, { caseId }) => goOnWithEvidence(needs, caseId)),
  handleJob(noteRegistration, (needs: Pick<Deps, 'db' | 'objects' | 'clock'>, payload) =>
    noteRegistrationInCases(needs, payload),
  ),
  handleJob(followPayoutJob, (needs: Needs, { caseId }) => followPayout(needs, caseId)),
  handleJob(notifyStalledCases, (needs: Needs) => notifyStalled(needs)),
  handleJob(removeCaseFiles, (needs: Needs, { caseId }) => removeFilesOfCase(needs, caseId)),
  handleJob(settleCaseFiles, (needs: Needs) => settleFiles(needs)),
  unmergeJob,
]
