import type { Id } from '#contract/wire.ts'
import type { CardPort } from '#server/gateways/card/card-port.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal, refuse } from '#server/platform/refuse.ts'
import type { AskNeeds } from '../payments/asking/ask-for-payment.ts'
import { askAboutPayment } from '../payments/asking/ask-about-payment.ts'
import { notTaken } from '../payments/begin-payment.ts'
import { endOpenPaymentsJob } from '../payments/asking/end-open-payments.ts'
import type { HearNeeds } from '../payments/events/hear-processor.ts'
import { factsOf, findPayment, lockPayable, nameAttempt, type PayableRow } from '../payments/payment-store.ts'
import { receivedOf } from '../payments/positions.ts'
import { reached } from '../payments/reached.ts'
import { recordFacts } from '../payments/events/record-facts.ts'
import { nothingDue, requireChargeable, requireDue } from '../payments/asking/require-due.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { beginPlan, endPlan } from './follow-parts.ts'
import {
  changeInstalments,
  findInstalments,
  insertInstalments,
  type InstalmentRow,
  lockOpenInstalments,
  newestInstalments,
} from './part-store.ts'
import { insertPart, nextKey } from './part-tries.ts'
import { type AskedInParts, planOf, pricedInParts } from './plan-of.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & AskNeeds & HearNeeds & ProcessorNeeds

export type Begun = { state: 'running'; planId: Id } | { state: 'requires_action'; clientSecret: string; planId: Id }

/**
 * Begins a payment in parts by card. A part that is due today is charged at once and the card kept; else the card is only kept. Where the bank asks
 * the payer, there is no plan before they have answered. Refuses as a payment by card does, and while another plan runs.
 */
export async function beginInstalments(needs: Needs, asked: AskedInParts): Promise<Begun> {
  const { card } = needs
  if (!card) throw notTaken('cards')
  const id = newId()
  const { email, address, token, payableId } = asked
  const reference = { payable: payableId, plan: id }
  const customer = await reached(() =>
    card.createCustomer({ email, name: address.name, reference }, `parts-customer:${id}`),
  )
  const kept = await reached(() => card.cardOfToken(token, `parts-card:${id}`))
  const about = { ...asked, id, customer: customer.id, card: kept.id }
  const begun = await needs.db.transaction((tx) => begin(needs, tx, about))
  return begun.key === null
    ? await keepCard(needs, card, begun.plan)
    : await chargeFirst(needs, card, { ...begun, key: begun.key })
}

type Started = { plan: InstalmentRow; payable: PayableRow; key: string | null; paymentId: Id }

async function begin(
  needs: Needs,
  tx: Tx,
  asked: AskedInParts & { id: Id; customer: string; card: string },
): Promise<Started> {
  await asked.confirm?.(tx)
  const locked = (await lockPayable(tx, asked.payableId))!
  const now = needs.clock()
  const { amount: rest, part, isFixed } = await requireDue(tx, locked, now)
  if (part !== null) throw nothingDue('parts')
  const received = Number(receivedOf(await factsOf(tx, locked.id), locked.currency))
  const { payable, ...planned } = await pricedInParts(needs, tx, { locked, asked, rest, isFixed })
  for (const { amount } of planned.parts) requireChargeable({ amount, currency: locked.currency })
  const paymentId = newId()
  const isNow = asked.start <= now
  const plan = planOf(asked, payable, { ...planned, received, now, firstPayment: isNow ? paymentId : null })
  await insertInstalments(tx, plan)
  await needs.queue.enqueue(tx, endOpenPaymentsJob, { payableId: payable.id })
  if (!isNow) return { plan, payable, key: null, paymentId }
  const key = await nextKey(tx, payable, 1)
  await insertPart(tx, { plan, key, paymentId, amount: plan.partAmount, at: now })
  return { plan, payable, key, paymentId }
}

async function chargeFirst(
  needs: Needs,
  card: CardPort,
  { plan, payable, key, paymentId }: Started & { key: string },
): Promise<Begun> {
  const made = await reached(() =>
    card.createPayment(
      {
        session: 'on',
        keepCard: true,
        confirm: true,
        amount: { amount: plan.partAmount, currency: plan.currency },
        description: payable.title,
        customer: plan.customer,
        card: plan.card,
        reference: { payable: payable.id, payment: paymentId, plan: plan.id, part: '1' },
      },
      key,
    ),
  ).catch((error: unknown) => wasNotCharged(needs, { plan, payable, error }))
  await nameAttempt(needs.db, key, made.id)
  if (made.state === 'action-needed') {
    await needs.db.transaction((tx) => noteFirst(needs, tx, plan, { kind: 'action-needed', object: made.id }))
    return { state: 'requires_action', clientSecret: made.clientSecret, planId: plan.id }
  }
  await askAboutPayment(needs, (await findPayment(needs.db, paymentId))!)
  return await asItIs(needs, plan.id)
}

async function keepCard(needs: Needs, card: CardPort, plan: InstalmentRow): Promise<Begun> {
  const reference = { payable: plan.payableId, plan: plan.id }
  const asked = { customer: plan.customer, card: plan.card, reference }
  const made = await reached(() => card.createCardSetup(asked, `parts-setup:${plan.id}`))
  const nextAt = new Date(needs.clock().getTime() + askedAgainMs)
  await needs.db.transaction((tx) => changeInstalments(tx, plan.id, { setup: made.id, nextAt }))
  if (made.state === 'action-needed')
    return { state: 'requires_action', clientSecret: made.clientSecret, planId: plan.id }
  await hearOfCard(needs, plan.id)
  return await asItIs(needs, plan.id)
}

/** After so long the processor is asked whether the card was confirmed, where no message says so. */
const askedAgainMs = 5 * 60_000
/** Unconfirmed plans are deleted after a day. */
const forgottenMs = 24 * 3_600_000

/** Asks the processor whether the card of a plan that waits was confirmed, and begins the plan, asks again later, or forgets it. */
export async function hearOfCard(needs: Needs, planId: Id): Promise<void> {
  const { db, card } = needs
  const known = await findInstalments(db, planId)
  if (!card || known?.state !== 'waiting') return
  if (known.setup === null) return await db.transaction((tx) => settleCard(needs, tx, { planId, state: 'canceled' }))
  // Plans without an answer from the processor go to the end of the queue.
  await db.transaction((tx) => settleCard(needs, tx, { planId, state: 'not-asked' }))
  const { state } = await card.cardSetup(known.setup).catch((error: unknown) => {
    if (error instanceof ProcessorProblem && error.trouble === 'missing') return { state: 'canceled' }
    throw error
  })
  await db.transaction((tx) => settleCard(needs, tx, { planId, state }))
}

/** Begins the plan of a card that is kept, asks again later, or forgets it. */
export async function settleCard(
  needs: Parameters<typeof endPlan>[0],
  tx: Tx,
  { planId, state }: { planId: Id; state: string },
): Promise<void> {
  const known = await findInstalments(tx, planId)
  const payable = known && (await lockPayable(tx, known.payableId))
  const plan = await findInstalments(tx, planId)
  if (!payable || plan?.state !== 'waiting') return
  const received = Number(receivedOf(await factsOf(tx, payable.id), payable.currency))
  const now = needs.clock().getTime()
  const isStale = now - plan.createdAt.getTime() > forgottenMs
  const hasOther = (await lockOpenInstalments(tx, payable.id)).some(({ state }) => state === 'running')
  const isOther = hasOther || payable.closedAt !== null || received !== plan.receivedBefore
  if (isOther || state === 'canceled' || isStale)
    return await endPlan(needs, tx, { payable, plan, state: 'ended', received })
  if (state === 'saved') return await beginPlan(needs, tx, { payable, plan, received })
  await changeInstalments(tx, plan.id, { nextAt: new Date(now + askedAgainMs) })
}

type NotCharged = { plan: InstalmentRow; payable: PayableRow; error: unknown }

/** Ends a plan whose first charge was refused. Without an answer it may have been made: then its message begins the plan. */
async function wasNotCharged(needs: Needs, { plan, payable, error }: NotCharged): Promise<never> {
  const isUnanswered = error instanceof Refusal && error.kind === 'unavailable'
  await needs.db.transaction(async (tx) => {
    const nextAt = new Date(needs.clock().getTime() + forgottenMs)
    if (isUnanswered) return await changeInstalments(tx, plan.id, { nextAt })
    await noteFirst(needs, tx, plan, { kind: 'failed', object: null })
    await endPlan(needs, tx, { payable, plan, state: 'ended', received: plan.receivedBefore })
  })
  throw isUnanswered ? notAnswered() : error
}

const notAnswered = () =>
  refuse(
    'unavailable',
    'payment.processor-down',
    'The payment service does not answer. Look at this page again in a few minutes: it shows whether the first part was charged. If it was not, try again.',
    { retryAfterSeconds: 300 },
  )

/** Writes down what became of the first charge: others may pay from then on. */
async function noteFirst(
  needs: Needs,
  tx: Tx,
  plan: InstalmentRow,
  { kind, object }: { kind: 'action-needed' | 'failed'; object: string | null },
): Promise<void> {
  const { payableId, partAmount: amount, currency, firstPayment: paymentId } = plan
  const about = { processor: 'stripe', object, amount, currency, at: needs.clock(), reason: null } as const
  const fact = { key: `${kind}:first-part:${plan.id}`, kind, paymentId, ...about }
  const cause = { kind: 'job', id: 'begin-instalments' } as const
  await recordFacts(needs, tx, { payableId, facts: [fact], cause })
}

/** The plan's current state. If another plan came first, an already charged first part counts for that one. */
async function asItIs({ db }: Pick<Needs, 'db'>, planId: Id): Promise<Begun> {
  const plan = (await findInstalments(db, planId))!
  if (plan.state === 'running' || plan.state === 'done') return { state: 'running', planId }
  const paid = plan.firstPayment !== null && (await findPayment(db, plan.firstPayment))?.state === 'paid'
  const other = await newestInstalments(db, plan.payableId)
  if (paid && other) return { state: 'running', planId: other.id }
  if (other?.state === 'running') throw nothingDue('parts')
  throw refuse('payment-required', 'payment.declined', 'The card could not be kept. Use another one.')
}
