import { handleBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { workOnBulk } from './bulk/bulk-work.ts'
import { followRecipientOf, type FollowRecipientNeeds } from './directory/follow-recipient.ts'
import { followRecipient } from './directory/follow-recipient-job.ts'
import { followTakedowns, lookAtCopies, type LookNeeds } from './following/look-at-copies.ts'
import { chaseReaders, type ChaseNeeds } from './following/chase-readers.ts'
import { chaseReadersJob, followTakedownsJob, lookAtCopiesJob } from './following/look-job.ts'
import { followRegion } from './law/follow-region-job.ts'
import { followRegionOf, type FollowRegionNeeds } from './law/follow-region.ts'
import { seekRecipients } from './recipients/seek-job.ts'
import { type ConvertNeeds, draftFromCase, draftTakedownOf } from './softer/convert-case.ts'
import { followRequests } from './softer/follow-request.ts'
import { resumeSending, secureUses, sendNotices } from './sending/jobs.ts'
import { resumeQueued } from './sending/resume-queued.ts'
import { secureSignedUses } from './sending/secure-uses.ts'
import { type SendNeeds, sendSignedNotices } from './sending/send-notices.ts'
import { giveUpSearch, lookForRecipients, type SeekNeeds } from './recipients/seek-recipients.ts'

export const takedownJobs = [
  handleBulkChange(workOnBulk),
  handleJob(followTakedownsJob, async (needs: LookNeeds) => {
    await followTakedowns(needs)
    await followRequests(needs)
  }),
  handleJob(lookAtCopiesJob, (needs: LookNeeds, { takedownId }) => lookAtCopies(needs, takedownId)),
  handleJob(chaseReadersJob, (needs: ChaseNeeds) => chaseReaders(needs)),
  handleJob(followRecipient, (needs: FollowRecipientNeeds, { recipient }) => followRecipientOf(needs, recipient)),
  handleJob(followRegion, (needs: FollowRegionNeeds, { region }) => followRegionOf(needs, region)),
  handleJob(secureUses, (needs: SendNeeds, { takedownId }) => secureSignedUses(needs, takedownId)),
  handleJob(sendNotices, (needs: SendNeeds, { takedownId }) => sendSignedNotices(needs, takedownId)),
  handleJob(draftFromCase, (needs: ConvertNeeds, { caseId }) => draftTakedownOf(needs, caseId)),
  handleJob(resumeSending, (needs: SendNeeds) => resumeQueued(needs)),
  handleJob(
    seekRecipients,
    (needs: SeekNeeds, { takedownId }) => lookForRecipients(needs, takedownId),
    (needs: SeekNeeds, { takedownId }) => giveUpSearch(needs, takedownId),
  ),
]
