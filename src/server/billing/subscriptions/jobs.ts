import { handleJob } from '#server/platform/jobs/job.ts'
import { beginNext } from './booking/book-plan.ts'
import { finishWithdrawal } from './booking/change-plan.ts'
import { earnIncome } from './earn-income.ts'
import {
  beginNextJob,
  earnIncomeJob,
  finishWithdrawalJob,
  readSubscriptionJob,
  watchSubscriptionsJob,
} from './job-list.ts'
import { readNamed, type ReadNeeds } from './read-again.ts'
import { findSubscription } from './subscription-store.ts'
import { watchSubscriptions } from './watch-subscriptions.ts'

export const subscriptionJobs = [
  handleJob(readSubscriptionJob, (needs: ReadNeeds, { processorId, eventId }) =>
    readNamed(needs, processorId, { kind: 'event', id: eventId }),
  ),
  handleJob(beginNextJob, async (needs: ReadNeeds, { subscriptionId }) => {
    const row = await findSubscription(needs.db, subscriptionId)
    if (row) await beginNext(needs, row)
  }),
  handleJob(finishWithdrawalJob, async (needs: ReadNeeds, { subscriptionId }) => {
    await finishWithdrawal(needs, subscriptionId)
  }),
  handleJob(watchSubscriptionsJob, (needs: ReadNeeds) => watchSubscriptions(needs)),
  handleJob(earnIncomeJob, (needs: ReadNeeds) => earnIncome(needs)),
]
