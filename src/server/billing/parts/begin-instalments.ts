import { mandateText, type PartInterval, type PlannedPart, planParts } from '#contract/billing/instalments.ts'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { Id } from '#contract/wire.ts'
import type { CardPort } from '#server/gateways/card/card-port.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { AskNeeds } from '../payments/ask-for-payment.ts'
import { askAboutPayment } from '../payments/ask-about-payment.ts'
import { inParts, notTaken, refuseUnpayable } from '../payments/begin-payment.ts'
import { changePrice } from '../payments/change-price.ts'
import type { HearNeeds } from '../payments/hear-processor.ts'
import {
  factsOf,
  findPayment,
  insertPayment,
  lockPayable,
  nameAttempt,
  type PayableRow,
} from '../payments/payment-store.ts'
import { receivedOf } from '../payments/positions.ts'
import { reached } from '../payments/reached.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { beginPlan, endPlan } from './follow-parts.ts'
import {
  changeInstalments,
  findInstalments,
  insertInstalments,
  type InstalmentRow,
  lockOpenInstalments,
  triesFor,
} from './part-store.ts'
import type { BillingAddress } from './tables.ts'

export type AskedInParts = {
  payableId: Id
  /** Of the card, from the processor's fields. */
  token: string
  email: string
  address: BillingAddress
  parts: number
  interval: PartInterval
  start: Date
  /** Who charges, as the consent names them, and its language. */
  provider: string
  language: string
}

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
  const locked = await lockPayable(tx, asked.payableId)
  const facts = await factsOf(tx, asked.payableId)
  refuseUnpayable(locked, facts)
  if ((await lockOpenInstalments(tx, locked.id)).some(({ state }) => state === 'running')) throw inParts()
  const now = needs.clock()
  const received = Number(receivedOf(facts, locked.currency))
  const start = asked.start <= now ? now : asked.start
  const { payable, ...planned } = await pricedInParts(needs, tx, { locked, asked: { ...asked, start }, received })
  const paymentId = newId()
  const isNow = start === now
  const agreed = { ...planned, received, now, start, firstPayment: isNow ? paymentId : null }
  const plan = planOf(asked, payable, agreed)
  await insertInstalments(tx, plan)
  if (!isNow) return { plan, payable, key: null, paymentId }
  const key = await nextKey(tx, payable, 1)
  await insertPart(tx, { plan, key, paymentId, amount: plan.partAmount, at: now })
  return { plan, payable, key, paymentId }
}

type Planned = { parts: PlannedPart[]; grandTotal: number }

/** The parts of what is left. Of a whole price they round up, which is a line of it; what came in already was invoiced, so then the last part is less. */
async function pricedInParts(
  needs: Needs,
  tx: Tx,
  { locked, asked, received }: { locked: PayableRow; asked: AskedInParts; received: number },
): Promise<Planned & { payable: PayableRow }> {
  const plain = locked.lines.filter(({ kind }) => kind !== 'rounding' || received > 0)
  const rest = plain.reduce((sum, { amount }) => sum + amount, 0) - received
  const planned = planParts(rest, asked)
  if (received > 0) return { payable: locked, parts: capped(planned.parts, rest), grandTotal: rest }
  const lines = withRounding(plain, planned.grandTotal - rest)
  return { ...planned, payable: (await changePrice(needs, tx, locked.id, { lines }))! }
}

type Agreed = Planned & { received: number; now: Date; start: Date; firstPayment: Id | null }

function planOf(
  asked: AskedInParts & { id: Id; customer: string; card: string },
  { id: payableId, currency }: PayableRow,
  { parts, grandTotal, received, now, start, firstPayment }: Agreed,
): InstalmentRow {
  const { id, customer, card, email, address, language, provider, interval } = asked
  return {
    id,
    payableId,
    state: 'waiting',
    parts: parts.length,
    interval,
    startsAt: start,
    currency,
    partAmount: parts[0]!.amount,
    grandTotal,
    receivedBefore: received,
    customer,
    card,
    setup: null,
    firstPayment,
    email,
    address,
    mandate: {
      text: mandateText(language, { provider, parts, grandTotal, currency }),
      language,
      at: now.toISOString(),
      parts: parts.map(({ due, amount }) => ({ due: due.toISOString(), amount })),
    },
    tries: 0,
    lateSince: null,
    nextAt: null,
    createdAt: now,
    begunAt: null,
    endedAt: null,
  }
}

/** Writes down a try at a part before the processor is asked. */
export async function insertPart(
  tx: Tx,
  { plan, key, paymentId, amount, at }: { plan: InstalmentRow; key: string; paymentId: Id; amount: number; at: Date },
): Promise<void> {
  const { payableId, currency } = plan
  const about = { payableId, currency, amount, processor: 'stripe', state: 'created', createdAt: at } as const
  const attempt = { key, paymentId, objectKind: 'payment', objectId: null, createdAt: at } as const
  await insertPayment(tx, { id: paymentId, ...about }, attempt)
}

function capped(parts: readonly PlannedPart[], rest: number): PlannedPart[] {
  let left = rest
  return parts.map((part) => {
    const amount = Math.min(part.amount, left)
    left -= amount
    return { ...part, amount }
  })
}

const withRounding = (lines: readonly PriceLine[], amount: number): PriceLine[] =>
  amount === 0
    ? [...lines]
    : [
        ...lines,
        {
          kind: 'rounding',
          description: 'Rounding of the parts to whole units of the currency',
          amount,
          taxTreatment: lines[0]!.taxTreatment,
          rule: 'parts-round-up',
          ruleVersion: '1',
        },
      ]

/** The key of the next try at a part: never one that was used before, whatever became of it. */
export async function nextKey(tx: Tx, { id, subjectKind, subjectId }: PayableRow, part: number): Promise<string> {
  const prefix = `${subjectKind}:${subjectId}:part:${part}:try:`
  return `${prefix}${(await triesFor(tx, id, prefix)).length + 1}`
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
  ).catch(async (error: unknown) => {
    await needs.db.transaction((tx) => endPlan(needs, tx, { payable, plan, state: 'ended', received: 0 }))
    throw error
  })
  await nameAttempt(needs.db, key, made.id)
  if (made.state === 'action-needed')
    return { state: 'requires_action', clientSecret: made.clientSecret, planId: plan.id }
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
/** What nobody confirms is forgotten after a day. */
const forgottenMs = 24 * 3_600_000

/** Asks the processor whether the card of a plan that waits was confirmed, and begins the plan, asks again later, or forgets it. */
export async function hearOfCard(needs: Needs, planId: Id): Promise<void> {
  const { db, card } = needs
  const known = await findInstalments(db, planId)
  if (!card || known?.state !== 'waiting' || known.setup === null) return
  // What the processor does not answer for waits behind the others.
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

async function asItIs({ db }: Pick<Needs, 'db'>, planId: Id): Promise<Begun> {
  const plan = await findInstalments(db, planId)
  if (plan?.state === 'running' || plan?.state === 'done') return { state: 'running', planId }
  throw refuse('payment-required', 'payment.declined', 'The card could not be kept. Use another one.')
}
