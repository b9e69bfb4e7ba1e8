import type { Id } from '#contract/wire.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { reached } from '../payments/reached.ts'
import { cardOf } from './at-processor.ts'
import { beginNextJob } from './job-list.ts'
import { readAgain, type ReadNeeds } from './read-again.ts'
import { graceMs } from './show-subscription.ts'
import {
  failingSubscriptions,
  lockSubscription,
  type SubscriptionRow,
  subscriptionsToFollow,
  subscriptionsToRead,
  yearsToRenew,
} from './subscription-store.ts'
import { mailDays, tellOfRenewal, tellThatCardFails } from './tell-of-change.ts'

const atOnce = 200
const cause = { kind: 'job', id: 'watch-subscriptions' } as const
const dayMs = 86_400_000
/** Without a message for so long one is asked about. */
const silentMs = 6 * 3_600_000
/** Owners are told 30 days before a year renews. */
const renewalToldMs = 30 * dayMs
const waitingMs = 10 * 60_000

/** Asks about bookings without an answer, reminds of failing cards and renewals, and ends bookings unpaid for 14 days. */
export async function watchSubscriptions(needs: ReadNeeds): Promise<void> {
  const { db, queue, clock } = needs
  if (!needs.card) return
  const now = clock().getTime()
  for (const row of await subscriptionsToRead(db, new Date(now - waitingMs), atOnce))
    if (isDue(row, now)) await tried(needs, row, (id) => readAgain(needs, row.id, { processorId: id, cause }))
  for (const row of await failingSubscriptions(db, atOnce)) {
    await remind(needs, row)
    if (now - row.failedAt!.getTime() >= graceMs) await tried(needs, row, (id) => endUnpaid(needs, row, id))
  }
  const renewing = { from: new Date(now), to: new Date(now + renewalToldMs) }
  for (const id of await yearsToRenew(db, renewing, atOnce)) await remindOfRenewal(needs, id)
  const toFollow = await subscriptionsToFollow(db, atOnce)
  await db.transaction(async (tx) => {
    for (const { id } of toFollow) await queue.enqueue(tx, beginNextJob, { subscriptionId: id }, { key: id })
  })
}

/** True when it is time to ask: soon for unpaid or expired bookings, a few times a day for others. */
function isDue({ state, readAt, periodTo }: SubscriptionRow, now: number): boolean {
  const isOver = periodTo !== null && periodTo.getTime() <= now
  return state === 'waiting' || isOver || readAt === null || now - readAt.getTime() >= silentMs
}

/** One that the processor does not answer for keeps no other from its turn. */
async function tried(
  { log }: ReadNeeds,
  { id, processorId }: SubscriptionRow,
  act: (processorId: string) => Promise<unknown>,
): Promise<void> {
  try {
    await act(processorId!)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ subscription: id, code: error.code }, 'the processor does not say how a subscription stands')
  }
}

async function remind(needs: ReadNeeds, { id }: SubscriptionRow): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await lockSubscription(tx, id)
    if (row?.state !== 'past-due' || !row.failedAt) return
    const days = mailDays[row.mailsSent]
    if (days !== undefined && needs.clock().getTime() - row.failedAt.getTime() >= days * dayMs)
      await tellThatCardFails(needs, tx, row)
  })
}

async function remindOfRenewal(needs: ReadNeeds, id: Id): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await lockSubscription(tx, id)
    if (row?.state !== 'active' || row.endsAtPeriodEnd || !row.periodTo) return
    if (row.renewalToldFor?.getTime() !== row.periodTo.getTime()) await tellOfRenewal(needs, tx, row)
  })
}

async function endUnpaid(needs: ReadNeeds, { id }: SubscriptionRow, processorId: string): Promise<void> {
  const { state } = await readAgain(needs, id, { processorId, cause })
  if (state !== 'past-due') return
  await reached(() => cardOf(needs).cancelSubscription(processorId, 'now', `unpaid:${id}`))
  await readAgain(needs, id, { processorId, cause })
}
