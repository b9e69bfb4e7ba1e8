import type { Id } from '#contract/wire.ts'
import type { CardPort, CardSubscription } from '#server/gateways/card/card-port.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { removeUsesOf } from '../coupons/coupon-store.ts'
import { planChanged } from '../events.ts'
import type { Cause } from '../ledger/post.ts'
import { paymentOfObject } from '../payments/payment-store.ts'
import { reached } from '../payments/reached.ts'
import type { RecordNeeds } from '../payments/events/record-facts.ts'
import { planOf } from '../plans/plan-store.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { askInTurn } from './ask-in-turn.ts'
import { cardOf, planOfProduct } from './at-processor.ts'
import { beginNextJob } from './job-list.ts'
import { type PaymentAskNeeds, recordInvoice } from './record-invoice.ts'
import { subscriptionStatus } from './subscription-status.ts'
import {
  changeSubscription,
  findSubscription,
  lockSubscription,
  subscriptionOfProcessor,
  type SubscriptionRow,
} from './subscription-store.ts'
import { tellOfChange } from './tell-of-change.ts'

export type ReadNeeds = Pick<Deps, 'db' | 'clock' | 'queue' | 'log' | 'events'> &
  RecordNeeds &
  PaymentAskNeeds &
  Pick<ProcessorNeeds, 'card'>

/** Reads what a message was about. One of another installation, or that was made by hand, is left alone. */
export async function readNamed(needs: ReadNeeds, processorId: string, cause: Cause): Promise<void> {
  const { db, log } = needs
  const card = cardOf(needs)
  const known = await subscriptionOfProcessor(db, processorId)
  const named = known ? undefined : (await card.subscription(processorId)).reference['subscription']
  const row = known ?? (named === undefined ? undefined : await findSubscription(db, named))
  if (!row || (row.processorId !== null && row.processorId !== processorId)) {
    log.warn({ subscription: processorId }, 'the processor spoke of no subscription of ours')
    return
  }
  await readAgain(needs, row.id, { processorId, cause })
}

/**
 * Reads a subscription and what was paid for it again at the processor, and writes down what follows. Locked meanwhile: an older word is never written
 * after a newer one.
 */
export async function readAgain(
  needs: ReadNeeds,
  id: Id,
  { processorId, cause }: { processorId: string; cause: Cause },
): Promise<SubscriptionRow> {
  const card = cardOf(needs)
  return await askInTurn(needs, id, async (tx) => {
    const row = await lockSubscription(tx, id)
    if (!row) throw new Error(`The subscription ${id} is missing from its table.`)
    const told = await reached(() => card.subscription(processorId))
    const isPaidFor = row.state !== 'ended' && told.price.id === row.resumesWith
    const said = isPaidFor ? await goingOn(card, told) : told
    const paid = await paidInvoices(tx, card, said)
    const before = await planOf(tx, row.accountId, needs.clock())
    const standing = subscriptionStatus(row, said, { plan: planOfProduct(said.price.product), now: needs.clock() })
    const after = await changeSubscription(tx, id, {
      ...standing,
      ...(isPaidFor && { ...nextAfter(said), resumesWith: null }),
    })
    if (row.state === 'waiting' && after.state === 'ended') await removeUsesOf(tx, id)
    for (const one of paid) await recordInvoice(needs, tx, after, { ...one, cause })
    await follow(needs, tx, { row, after, before: before.id })
    return after
  })
}

/** Takes back a cancellation: a larger plan was ordered after it, and is paid now. */
async function goingOn(card: CardPort, told: CardSubscription): Promise<CardSubscription> {
  if (!told.endsAtPeriodEnd || told.state === 'ended') return told
  return await reached(() => card.resumeSubscription(told.id, newId()))
}

/** Returns what follows a plan that was paid for: nothing, or the same where its period ended before the cancellation was taken back. */
function nextAfter({ state, price }: CardSubscription): Pick<SubscriptionRow, 'nextPlanId' | 'nextInterval'> {
  const plan = state === 'ended' ? planOfProduct(price.product) : undefined
  return { nextPlanId: plan ?? null, nextInterval: plan ? price.interval : null }
}

async function follow(
  needs: ReadNeeds,
  tx: Tx,
  { row, after, before }: { row: SubscriptionRow; after: SubscriptionRow; before: string },
): Promise<void> {
  const now = await planOf(tx, row.accountId, needs.clock())
  if (now.id !== before) await needs.events.publish(tx, planChanged, { ownerId: row.accountId })
  await tellOfChange(needs, tx, { row, after })
  if (after.state === 'ended' && row.state !== 'ended' && after.nextPlanId)
    await needs.queue.enqueue(tx, beginNextJob, { subscriptionId: row.id }, { key: row.id })
}

/** Paid invoices missing from the books, each with its payment. */
async function paidInvoices(tx: Tx, card: CardPort, { id, customer }: { id: string; customer: string }) {
  const all = await reached(() => card.invoices(customer))
  const found = []
  for (const { payments, ...invoice } of all) {
    const [first] = payments
    if (invoice.subscription !== id || invoice.state !== 'paid' || invoice.paid.amount === 0 || first === undefined)
      continue
    if (await paymentOfObject(tx, 'stripe', first)) continue
    found.push({ invoice, payment: await reached(() => card.payment(first)) })
  }
  return found
}
