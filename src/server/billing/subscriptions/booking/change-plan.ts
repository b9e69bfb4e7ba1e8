import type { PlanId } from '#contract/billing/plans.ts'
import type { Interval } from '#contract/billing/subscriptions.ts'
import type { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import { showAccount } from '#server/accounts/index.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal, refuse } from '#server/platform/refuse.ts'
import { factsOf, payablesOfSubscription, paymentsOf, refundsOf } from '../../payments/payment-store.ts'
import { reached } from '../../payments/reached.ts'
import { leftOf } from '../../payments/left-of-payment.ts'
import { refundPayment } from '../../payments/refunds/refund-payment.ts'
import { acknowledgeWithdrawal } from '../acknowledge-withdrawal.ts'
import { askInTurn } from '../ask-in-turn.ts'
import { cardOf, customerOf, priceAtProcessor } from '../at-processor.ts'
import type { Begun } from './book-plan.ts'
import { finishWithdrawalJob } from '../job-list.ts'
import { kindOfChange } from './kind-of-change.ts'
import { priceOfPlan } from './price-of-plan.ts'
import { readAgain, type ReadNeeds } from '../read-again.ts'
import { withdrawUntilOf } from '../show-subscription.ts'
import {
  bookedOf,
  changeSubscription,
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
} from '../subscription-store.ts'

type Named = SubscriptionRow & { processorId: string }

const cause = { kind: 'job', id: 'change-of-plan' } as const
/** A preview is valid for an hour. */
const previewMs = 3_600_000

/** The account's current booking, read again from the processor. Refuses when there is none. */
export async function bookedNow(needs: ReadNeeds, accountId: Id): Promise<Named> {
  for (const row of await bookedOf(needs.db, accountId)) {
    if (row.processorId === null) continue
    const read = await readAgain(needs, row.id, { processorId: row.processorId, cause })
    if (read.state !== 'ended') return read as Named
  }
  throw refuse(
    'conflict',
    'plan.not-booked',
    'You have no plan that is booked. The free plan is yours without booking.',
  )
}

/** Changes plan or interval: up at once, for what its preview said; down when what is paid ends. */
export async function changePlan(
  needs: ReadNeeds,
  { accountId, plan, interval, at }: { accountId: Id; plan: PlanId; interval: Interval; at?: string | undefined },
): Promise<Begun> {
  const row = await bookedNow(needs, accountId)
  requirePaid(row)
  const kind = kindOfChange({ plan: row.planId, interval: row.interval }, { plan, interval })
  if (kind === 'cancel') return { secret: null, row: await endAtPeriodEnd(needs, row, null) }
  if (kind === 'none') throw refuse('conflict', 'plan.same', 'This is the plan that you have.')
  await priceOfPlan(needs, plan, interval)
  if (kind === 'downgrade') return { secret: null, row: await endAtPeriodEnd(needs, row, { plan, interval }) }
  return await upgrade(needs, row, { plan, interval, at: momentOf(needs, row, at) })
}

function requirePaid({ state }: SubscriptionRow): void {
  if (state === 'past-due')
    throw refuse(
      'conflict',
      'plan.past-due',
      'Your card could not be charged. Pay by another card first, then change the plan.',
    )
  if (state !== 'active')
    throw refuse(
      'conflict',
      'plan.not-booked',
      'Your plan waits for its first payment. Pay it first, or choose another one.',
    )
}

function momentOf({ clock }: ReadNeeds, { periodFrom }: SubscriptionRow, at: string | undefined): Date {
  const now = clock()
  if (at === undefined) return now
  const moment = new Date(at)
  if (moment > now || now.getTime() - moment.getTime() > previewMs || (periodFrom && moment < periodFrom))
    throw refuse(
      'conflict',
      'plan.preview-old',
      'These prices are older than an hour. Look at what it costs now, and choose again.',
    )
  return moment
}

/**
 * Orders a larger plan. Until its payment is verified nothing about the subscription changes: a cancellation before it stands, and is taken back by
 * `readAgain`. Locked meanwhile: of two clicks at once the second finds the plan changed.
 */
async function upgrade(
  needs: ReadNeeds,
  { id, processorId }: Named,
  { plan, interval, at }: { plan: PlanId; interval: Interval; at: Date },
): Promise<Begun> {
  const card = cardOf(needs)
  const price = await priceAtProcessor(card, { plan, interval, ...(await priceOfPlan(needs, plan, interval)) })
  // Kept before the processor is asked: its answer may be lost after it has charged.
  await needs.db.transaction(async (tx) => {
    const row = await lockSubscription(tx, id)
    await changeSubscription(tx, id, { resumesWith: row?.endsAtPeriodEnd ? price : null })
  })
  const invoice = await askInTurn(needs, id, async (tx) => {
    await lockSubscription(tx, id)
    const said = await reached(() => card.subscription(processorId))
    if (said.price.id === price) return undefined
    // A try after one that was declined is another try, though the prices are those of one look.
    const key = `switch:${id}:${price}:${Math.floor(at.getTime() / 1000)}:${said.latestInvoice?.id ?? 'none'}`
    return (await reached(() => card.updateSubscription(processorId, { price, proration: 'charge-now', at }, key)))
      .latestInvoice
  })
  const read = await readAgain(needs, id, { processorId, cause })
  return { secret: invoice?.state === 'open' ? (invoice.clientSecret ?? null) : null, row: read }
}

/** Ends the plan when what is paid ends, with what then follows. One that waits for its first payment ends at once. */
export async function endPlan(needs: ReadNeeds, accountId: Id): Promise<SubscriptionRow> {
  const row = await bookedNow(needs, accountId)
  if (row.state === 'active') return await endAtPeriodEnd(needs, row, null)
  await reached(() => cardOf(needs).cancelSubscription(row.processorId, 'now', `end:${row.id}`))
  return await readAgain(needs, row.id, { processorId: row.processorId, cause })
}

async function endAtPeriodEnd(
  needs: ReadNeeds,
  { id, processorId }: Named,
  next: { plan: PlanId; interval: Interval } | null,
): Promise<SubscriptionRow> {
  await askInTurn(needs, id, async (tx) => {
    const follows = { nextPlanId: next?.plan ?? null, nextInterval: next?.interval ?? null }
    await changeSubscription(tx, id, { ...follows, resumesWith: null })
    await reached(() => cardOf(needs).cancelSubscription(processorId, 'period-end', newId()))
  })
  return await readAgain(needs, id, { processorId, cause })
}

/** Takes back a cancellation, or a change that was to follow. */
export async function resumePlan(needs: ReadNeeds, accountId: Id): Promise<SubscriptionRow> {
  const { id, processorId, endsAtPeriodEnd } = await bookedNow(needs, accountId)
  if (!endsAtPeriodEnd)
    throw refuse('conflict', 'plan.not-cancelling', 'Your plan was not cancelled. It goes on by itself.')
  await askInTurn(needs, id, async (tx) => {
    await changeSubscription(tx, id, { nextPlanId: null, nextInterval: null, resumesWith: null })
    await reached(() => cardOf(needs).resumeSubscription(processorId, newId()))
  })
  return await readAgain(needs, id, { processorId, cause })
}

/**
 * Withdraws from the contract: it ends at once, and all that was paid for it goes back the way it came. Everybody may, business or not. Sources:
 * Directive 2011/83/EU articles 9, 11 and 13 (25 October 2011); article 11a, added by Directive (EU) 2023/2673, applies from 19 June 2026.
 */
export async function withdrawPlan(needs: ReadNeeds, accountId: Id): Promise<SubscriptionRow> {
  const row = await bookedNow(needs, accountId)
  requirePaid(row)
  const until = withdrawUntilOf(row)
  if (needs.clock() > until)
    throw refuse(
      'conflict',
      'plan.too-late',
      `You could withdraw until ${until.toISOString().slice(0, 10)}. You can still cancel: the plan then ends when what is paid ends.`,
    )
  await needs.db.transaction(async (tx) => {
    const at = needs.clock()
    // The account is locked first, as where it is deleted.
    const user = await showAccount(tx, accountId)
    const withdrawnAt = (await lockSubscription(tx, row.id))?.withdrawnAt
    await changeSubscription(tx, row.id, { nextPlanId: null, nextInterval: null, withdrawnAt: withdrawnAt ?? at })
    if (!withdrawnAt) await acknowledgeWithdrawal(needs, tx, { row, user, at })
    await needs.queue.enqueue(tx, finishWithdrawalJob, { subscriptionId: row.id }, { key: row.id })
  })
  return (await finishWithdrawal(needs, row.id)) ?? row
}

/** Ends what was withdrawn from and gives back what was paid. Runs any number of times with the same result. */
export async function finishWithdrawal(needs: ReadNeeds, id: Id): Promise<SubscriptionRow | undefined> {
  const row = await findSubscription(needs.db, id)
  if (!row?.processorId || !row.withdrawnAt) return undefined
  const { processorId } = row
  if (row.state !== 'ended')
    await reached(() => cardOf(needs).cancelSubscription(processorId, 'now', `withdraw:${row.id}`))
  const ended = await readAgain(needs, id, { processorId, cause })
  await giveBackAll(needs, ended)
  return ended
}

/** Gives back all that was paid for a booking and is left. Asked again it gives back nothing twice. */
async function giveBackAll(needs: ReadNeeds, { id, accountId }: SubscriptionRow): Promise<void> {
  for (const payable of await payablesOfSubscription(needs.db, id))
    for (const payment of await paymentsOf(needs.db, payable.id)) {
      const left = leftOf(await factsOf(needs.db, payable.id), await refundsOf(needs.db, payable.id), payment.id)
      const reason = 'You withdrew from the contract.'
      if (left > 0)
        await refundPayment(needs, { payableId: payable.id, paymentId: payment.id, reason, by: accountId }).catch(
          unlessGivenBack,
        )
    }
}

/** Another run was here first. */
function unlessGivenBack(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'refund.too-much')) throw error
}

/** Pays by another card from now on, and what is open at once. `secret` where the bank wants to be asked. */
export async function changeCard(
  needs: ReadNeeds,
  { accountId, plan, method }: { accountId: Id; plan: PlanId; method: string },
): Promise<Begun> {
  const card = cardOf(needs)
  const row = await bookedNow(needs, accountId)
  if (row.planId !== plan)
    throw refuse('conflict', 'plan.not-booked', 'This is not the plan that you have booked. Reload the page.')
  const customer = await customerOf({ ...needs, card }, accountId)
  const kept = await reached(() => attach(needs, { method, customer }))
  const said = await reached(() => card.updateSubscription(row.processorId, { card: kept }, newId()))
  await reached(() => card.updateCustomer(customer, { defaultCard: kept }))
  const open = said.latestInvoice
  // A larger plan that was ordered and not paid waits for its own button.
  const isOpen = open?.state === 'open' && open.reason !== 'changed'
  let secret = isOpen ? (open.clientSecret ?? null) : null
  if (isOpen) secret = await payNow(needs, { invoice: open.id, kept, secret })
  return { secret, row: await readAgain(needs, row.id, { processorId: row.processorId, cause }) }
}

async function attach(needs: ReadNeeds, { method, customer }: { method: string; customer: string }): Promise<string> {
  const card = cardOf(needs)
  try {
    const known = (await card.cards(customer)).find(({ id }) => id === method)
    if (known) return known.id
    const id = method.startsWith('pm_') ? method : (await card.cardOfToken(method, newId())).id
    return (await card.attachCard(id, customer, newId())).id
  } catch (error) {
    if (error instanceof ProcessorProblem && (error.trouble === 'missing' || error.trouble === 'refused'))
      throw refuse('conflict', 'payment.card-unknown', 'This card cannot be used here. Type it again.')
    throw error
  }
}

/** Null once it is paid. A bank that wants to be asked is asked in the page. */
async function payNow(
  needs: ReadNeeds,
  { invoice, kept, secret }: { invoice: string; kept: string; secret: string | null },
): Promise<string | null> {
  try {
    const { state } = await cardOf(needs).payInvoice(invoice, { card: kept }, newId())
    return state === 'paid' ? null : secret
  } catch (error) {
    if (error instanceof ProcessorProblem && error.trouble === 'action-needed') return secret
    return await reached(() => Promise.reject(error))
  }
}
