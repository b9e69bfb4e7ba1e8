import { caseAnswers, caseMoved, heardOnPage } from '#server/cases/index.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { answersForThread } from '../answering/answers-for-thread.ts'
import { heardOnPages } from '../answering/heard-store.ts'
import { captureNow, captureNowJob } from './capture-now.ts'
import { chaseOwners, chaseOwnersJob } from './chase-owners.ts'
import { followCaseEnd, type FollowEndNeeds } from './follow-case-end.ts'

/** What deciding does in the background. */
export const decidingJobs = [
  handleJob(captureNowJob, (needs: Parameters<typeof captureNow>[0], { caseId }) => captureNow(needs, caseId)),
  handleJob(chaseOwnersJob, (needs: Parameters<typeof chaseOwners>[0]) => chaseOwners(needs)),
]

/** What follows for answers when a case goes on without a decision on them. */
export const decidingListens = [
  on(caseMoved, (tx, moved, needs: FollowEndNeeds) => followCaseEnd(needs, tx, moved)),
  answer(heardOnPage, (db, { caseIds }) => heardOnPages(db, caseIds)),
  answer(caseAnswers, (db, { caseId }) => answersForThread(db, caseId)),
]
