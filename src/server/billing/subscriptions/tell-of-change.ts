import { formatAmount } from '#contract/reference/money.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { billingNotifications } from '../notifications.ts'
import { planWords } from '../plans/plan-words.ts'
import { graceMs } from './show-subscription.ts'
import { changeSubscription, type SubscriptionRow } from './subscription-store.ts'

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? ''

/** Tells the owner what has become of their plan, once for each change. */
export async function tellOfChange(
  needs: NotifyNeeds,
  tx: Tx,
  { row, after }: { row: SubscriptionRow; after: SubscriptionRow },
): Promise<void> {
  const name = planWords[after.planId]
  const tell = (title: string, body: string) =>
    notify(needs, tx, billingNotifications.plans, { accountId: row.accountId, title, body })
  if (after.state === 'past-due') {
    if (row.state !== 'past-due') await tellThatCardFails(needs, tx, after)
    return
  }
  if (row.state === 'waiting' && after.state === 'active')
    return await tell(
      `Your plan ${name} has begun`,
      `It is paid until ${day(after.periodTo)} and renews by itself. You can cancel it at any time.`,
    )
  if (row.state === 'past-due' && after.state === 'active')
    return await tell(`Your plan ${name} is paid again`, `It is paid until ${day(after.periodTo)}.`)
  if (row.state !== 'ended' && row.state !== 'waiting' && after.state === 'ended')
    return await tell(`Your plan ${name} has ended`, row.nextPlanId ? `${planWords[row.nextPlanId]} follows.` : nowFree)
  if (row.planId !== after.planId && after.state === 'active')
    return await tell(`Your plan is ${name} now`, `It is paid until ${day(after.periodTo)}.`)
}

const nowFree =
  'You have the free plan now. Nothing was deleted. Of your images the newest and those you pinned are still looked for, as many as the free plan gives.'

const sentences = [
  'Pay by another card.',
  'A week has gone by. Pay by another card.',
  'This is the last reminder. Pay by another card.',
]

/** The next of the three mails about a card that fails: at once, after 7 and after 12 days. */
export async function tellThatCardFails(needs: NotifyNeeds, tx: Tx, row: SubscriptionRow): Promise<void> {
  const sentence = sentences[row.mailsSent]
  if (!sentence || !row.failedAt) return
  const until = day(new Date(row.failedAt.getTime() + graceMs))
  await notify(needs, tx, billingNotifications.cardFails, {
    accountId: row.accountId,
    title: 'Your card could not be charged',
    body: `Your plan ${planWords[row.planId]} goes on until ${until}. ${sentence} After that you have the free plan; nothing is deleted.`,
  })
  await changeSubscription(tx, row.id, { mailsSent: row.mailsSent + 1 })
}

/** Tells that a year is over soon and the next is charged, by when it can still be cancelled. */
export async function tellOfRenewal(needs: NotifyNeeds, tx: Tx, row: SubscriptionRow): Promise<void> {
  const price = formatAmount(row.amount, row.currency, 'en')
  await notify(needs, tx, billingNotifications.plans, {
    accountId: row.accountId,
    title: `Your plan ${planWords[row.planId]} renews on ${day(row.periodTo)}`,
    body: `Your card is charged ${price} that day for another year, less what a coupon takes off. Cancel or change the plan before, and nothing is charged.`,
  })
  await changeSubscription(tx, row.id, { renewalToldFor: row.periodTo })
}

/** Days after the failure on which the second and the third mail go out. */
export const mailDays = [0, 7, 12]
