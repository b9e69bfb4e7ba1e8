import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { runFollowUp, runMissedFollowUps } from './run-follow-up.ts'
import { followRule, followRuleOf } from './contact-by/follow-rule.ts'
import { eraseContacts, eraseOld } from './contacts/contacts.ts'
import { lookForContacts, type SeekNeeds } from './contacts/seek-contacts.ts'
import { seekContacts } from './contacts/seek-job.ts'
import { removeCaseFiles, removeFilesOfCase } from './delete-draft.ts'
import { followAgain, followUp } from './follow-case.ts'
import type { MoveNeeds } from './move-case.ts'
import { notifyStalledCases, notifyStalled } from './notify-stalled-cases.ts'
import { goOnWithEvidence, settleEvidence } from './secure-evidence.ts'
import { forgetWhoLooked } from './desk/look.ts'
import type { ShowNeeds } from './desk/show-desk-case.ts'
import { followPayout } from './payouts/follow-payout.ts'
import { followPayoutJob } from './payouts/follow-payout-job.ts'
import { noteRegistrationInCases } from './registrations/note-registration.ts'
import { noteRegistration } from './registrations/note-registration-job.ts'
import { takeUpAgain } from './desk/take-up-again.ts'
import { settleCaseFiles, settleFiles } from './settle-files.ts'
import { unmergeJob } from './unmerge.ts'

type Needs = MoveNeeds & ShowNeeds & Pick<Deps, 'db' | 'objects'>

export const caseJobs = [
  handleJob(followUp, (needs: Needs, payload) => runFollowUp(needs, payload)),
  handleJob(followAgain, (needs: Needs) => runMissedFollowUps(needs)),
  handleJob(settleEvidence, (needs: Needs, { caseId }) => goOnWithEvidence(needs, caseId)),
  handleJob(noteRegistration, (needs: Pick<Deps, 'db' | 'objects' | 'clock'>, payload) =>
    noteRegistrationInCases(needs, payload),
  ),
  handleJob(followPayoutJob, (needs: Needs, { caseId }) => followPayout(needs, caseId)),
  handleJob(followRule, (needs: Needs, { country }) => followRuleOf(needs, country)),
  handleJob(seekContacts, (needs: SeekNeeds, { caseId }) => lookForContacts(needs, caseId)),
  handleJob(eraseContacts, (needs: Needs) => eraseOld(needs)),
  handleJob(notifyStalledCases, (needs: Needs) => notifyStalled(needs)),
  handleJob(removeCaseFiles, (needs: Needs, { caseId }) => removeFilesOfCase(needs, caseId)),
  handleJob(settleCaseFiles, (needs: Needs) => settleFiles(needs)),
  takeUpAgain,
  unmergeJob,
  forgetWhoLooked,
]
