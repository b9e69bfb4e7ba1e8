import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Reads a subscription again that the processor spoke of. */
export const readSubscriptionJob = job({
  name: 'read-subscription',
  payload: z.object({ processorId: z.string(), eventId: z.string() }),
  onePerKey: true,
  retries: 12,
  retryAfterSeconds: 5,
})

/** Begins what was to follow one that has ended. */
export const beginNextJob = job({
  name: 'begin-next-plan',
  payload: z.object({ subscriptionId: Id }),
  onePerKey: true,
  retries: 12,
  retryAfterSeconds: 10,
})

/** Reads bookings without an answer, reminds of failing cards, and ends unpaid bookings. */
export const watchSubscriptionsJob = job({
  name: 'watch-subscriptions',
  payload: z.object({}),
  schedule: '*/30 * * * *',
  catchesUp: true,
  withinSeconds: 1800,
})

/** Ends what was withdrawn from and gives back what was paid. */
export const finishWithdrawalJob = job({
  name: 'finish-withdrawal',
  payload: z.object({ subscriptionId: Id }),
  onePerKey: true,
  retries: 12,
  retryAfterSeconds: 10,
})

/** Turns what was paid for months that are over into income. */
export const earnIncomeJob = job({
  name: 'earn-income',
  payload: z.object({}),
  schedule: '40 1 1 * *',
  catchesUp: true,
  withinSeconds: 3600,
})
