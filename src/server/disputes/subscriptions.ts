import { caseMoved, caseWordsAsked } from '#server/cases/index.ts'
import { heardOnPage } from '#server/cases/heard/index.ts'
import { caseAnswers } from '#server/correspondence/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { wordsOfDisputes } from './words-of-disputes.ts'
import { answersForThread } from './answers/answers-for-thread.ts'
import { heardOnPages } from './answers/heard-store.ts'
import { isOfferOpen, pageAnswers } from '#server/portal/index.ts'
import { showPageAnswers } from './answers/page-answers.ts'
import { offerOfOurs } from './offers/offer-of-ours.ts'
import { captureNow, captureNowJob } from './decisions/capture-now.ts'
import { chaseOwners, chaseOwnersJob } from './decisions/chase-owners.ts'
import { followCaseEnd, type FollowEndNeeds } from './decisions/follow-case-end.ts'

/** Work of disputes in the background. */
export const disputeJobs = [
  handleJob(captureNowJob, (needs: Parameters<typeof captureNow>[0], { caseId }) => captureNow(needs, caseId)),
  handleJob(chaseOwnersJob, (needs: Parameters<typeof chaseOwners>[0]) => chaseOwners(needs)),
]

/** Updates answers when a case moves without a decision. */
export const disputeSubscriptions = [
  on(caseMoved, (tx, moved, needs: FollowEndNeeds) => followCaseEnd(needs, tx, moved)),
  answer(heardOnPage, (db, { caseIds }) => heardOnPages(db, caseIds)),
  answer(pageAnswers, (db, { caseId }, { clock }: Pick<Deps, 'clock'>) => showPageAnswers({ db, clock }, caseId)),
  answer(
    isOfferOpen,
    async (db, { caseId }, { clock }: Pick<Deps, 'clock'>) => (await offerOfOurs({ db, clock }, caseId)) !== null,
  ),
  answer(caseWordsAsked, (db, { caseId }) => wordsOfDisputes(db, caseId)),
  answer(caseAnswers, (db, { caseId }) => answersForThread(db, caseId)),
]
