import type { PlanId } from '#contract/billing/plans.ts'
import type { Interval } from '#contract/billing/subscriptions.ts'
import type { Id } from '#contract/wire.ts'
import type { CardPort, CardSubscription } from '#server/gateways/card/card-port.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { couponNamed, findCoupon } from '../../coupons/coupon-store.ts'
import { takeUse, waitingCoupon } from '../../coupons/judge-coupon.ts'
import { couponAtProcessor } from '../../coupons/keep-coupon.ts'
import { reached } from '../../payments/reached.ts'
import { planWords } from '../../plans/plan-words.ts'
import { abandonBooking, forgetBooking } from './abandon-booking.ts'
import { cardOf, customerOf, priceAtProcessor } from '../at-processor.ts'
import { freeHeldUses } from '../free-held-uses.ts'
import { type Price, priceOfPlan } from './price-of-plan.ts'
import { readAgain, type ReadNeeds } from '../read-again.ts'
import {
  bookedOf,
  changeSubscription,
  findCustomer,
  insertSubscription,
  keepCustomer,
  type SubscriptionRow,
} from '../subscription-store.ts'

type Asked = {
  accountId: Id
  plan: PlanId
  interval: Interval
  coupon?: string | undefined
  buyer: 'consumer' | 'business'
}
export type Begun = { secret: string | null; row: SubscriptionRow }

/** After this long the processor gives up what nobody paid. */
const waitsMs = 22 * 3_600_000

/**
 * Books a plan at the processor. It counts once the processor says that its first payment was made. Asked twice, or in two tabs, it is the
 * same booking; another choice ends the one that still waits. Refuses what is booked already, and coupons with their reason.
 */
export async function bookPlan(needs: ReadNeeds, asked: Asked): Promise<Begun> {
  const card = cardOf(needs)
  if (asked.plan === 'free')
    throw refuse(
      'conflict',
      'plan.free',
      'The free plan is everybody’s and needs no booking. To return to it, cancel your plan.',
    )
  const price = await priceOfPlan(needs, asked.plan, asked.interval)
  await makeRoom(needs, asked, price)
  await freeWantedUse(needs, asked)
  const customer = await customerOf({ ...needs, card }, asked.accountId)
  const row = await rowFor(needs, asked, price)
  const said = await atProcessor(needs, card, { row, customer })
  await changeSubscription(needs.db, row.id, { processorId: said.id })
  const read = await readAgain(needs, row.id, { processorId: said.id, cause: { kind: 'job', id: 'subscribe' } })
  return { secret: said.latestInvoice?.clientSecret ?? null, row: read }
}

/** Asks what became of a booking that waits, since it may be paid, and ends it if something else is wanted now. */
async function makeRoom(needs: ReadNeeds, asked: Asked, price: Price): Promise<void> {
  for (const known of await bookedOf(needs.db, asked.accountId)) {
    const { processorId } = known
    const cause = { kind: 'job', id: 'subscribe' } as const
    const row =
      processorId && known.state === 'waiting' ? await readAgain(needs, known.id, { processorId, cause }) : known
    if (row.state === 'active' || row.state === 'past-due') throw booked(row)
    if (row.state === 'ended' || (await isSame(needs, row, asked, price))) continue
    if ((await abandonBooking(needs, row)).state === 'active') throw booked(row)
  }
}

const booked = ({ planId }: SubscriptionRow) =>
  refuse(
    'conflict',
    'plan.booked',
    `You have booked ${planWords[planId]} already. Change it instead; nothing was charged.`,
  )

async function isSame(
  { db, clock }: ReadNeeds,
  row: SubscriptionRow,
  { plan, interval, coupon, buyer }: Asked,
  { amount, currency }: Price,
): Promise<boolean> {
  const code = row.couponId === null ? undefined : (await findCoupon(db, row.couponId))?.code
  const isFresh = clock().getTime() - row.createdAt.getTime() < waitsMs
  const isSamePrice = row.amount === amount && row.currency === currency
  const isSameCoupon = coupon === undefined || coupon.toUpperCase() === code
  return (
    isFresh && isSamePrice && isSameCoupon && row.planId === plan && row.interval === interval && row.buyer === buyer
  )
}

/** Frees a use of the coupon that an unpaid booking holds, for the account that books now. */
async function freeWantedUse(needs: ReadNeeds, { accountId, coupon: code }: Asked): Promise<void> {
  const waiting = (await findCustomer(needs.db, accountId))?.couponId
  const wanted =
    code === undefined ? waiting && (await findCoupon(needs.db, waiting)) : await couponNamed(needs.db, code)
  if (wanted) await freeHeldUses(needs, wanted, accountId)
}

/** The booking that waits for this account, made if there is none. Of two at once one makes it, and both have it. */
async function rowFor(needs: ReadNeeds, asked: Asked, { amount, currency }: Price): Promise<SubscriptionRow> {
  const { accountId, plan, interval, buyer } = asked
  return await needs.db.transaction(async (tx) => {
    const now = needs.clock()
    const id = newId()
    const begun = { id, accountId, planId: plan, interval, buyer, amount, currency }
    const row = await insertSubscription(tx, { ...begun, state: 'waiting', startsAt: now, endsAt: now, createdAt: now })
    if (!row) {
      const waiting = (await bookedOf(tx, accountId)).find(({ state }) => state === 'waiting')
      if (waiting?.planId === plan && waiting.interval === interval) return waiting
      throw refuse(
        'conflict',
        'plan.booked',
        'You are booking a plan in another window. Finish there, or reload this page.',
      )
    }
    const kept = (await findCustomer(tx, accountId))?.couponId
    const code = asked.coupon ?? (await waitingCoupon(needs, tx, kept, { accountId, plan, currency }))?.code
    if (code === undefined) return row
    const coupon = await takeUse(needs, tx, { code, accountId, plan, currency, subscriptionId: id })
    await keepCustomer(tx, accountId, { couponId: null })
    return await changeSubscription(tx, id, { couponId: coupon.id })
  })
}

/** Under one key for each booking: however often it is asked there is one. What the processor refuses is forgotten. */
async function atProcessor(
  needs: ReadNeeds,
  card: CardPort,
  { row, customer, kept }: { row: SubscriptionRow; customer: string; kept?: string },
): Promise<CardSubscription> {
  const { processorId, couponId } = row
  if (processorId !== null) return await reached(() => card.subscription(processorId))
  try {
    const { planId: plan, interval, amount } = row
    const price = await priceAtProcessor(card, { plan, interval, amount, currency: row.currency as Price['currency'] })
    const coupon = couponId === null ? undefined : await findCoupon(needs.db, couponId)
    const taken = coupon && (await couponAtProcessor(card, coupon))
    const reference = { account: row.accountId, subscription: row.id }
    return await reached(() =>
      card.createSubscription(
        { customer, price, reference, ...(taken && { coupon: taken }), ...(kept && { card: kept }) },
        `subscribe:${row.id}`,
      ),
    )
  } catch (error) {
    if (!isPassing(error)) await forgetBooking(needs, row.id)
    throw error
  }
}

const isPassing = (error: unknown) => error instanceof Error && 'kind' in error && error.kind === 'unavailable'

/** Begins what was to follow a booking that has ended, with the card that paid it. Once, however often it is asked. */
export async function beginNext(needs: ReadNeeds, ended: SubscriptionRow): Promise<void> {
  const { nextPlanId: plan, nextInterval: interval, accountId, buyer, processorId } = ended
  if (!plan || !interval || !processorId) return
  const card = cardOf(needs)
  const { customer, card: kept } = await reached(() => card.subscription(processorId))
  const price = await priceOfPlan(needs, plan, interval)
  const now = needs.clock()
  const begun = { id: newId(), accountId, planId: plan, interval, buyer, ...price, followsId: ended.id }
  const made = await insertSubscription(needs.db, {
    ...begun,
    state: 'waiting',
    startsAt: now,
    endsAt: now,
    createdAt: now,
  })
  const row = made ?? (await bookedOf(needs.db, accountId)).find(({ followsId }) => followsId === ended.id)
  if (row) {
    const said = await atProcessor(needs, card, { row, customer, ...(kept && { kept }) })
    await readAgain(needs, row.id, { processorId: said.id, cause: { kind: 'job', id: 'begin-next-plan' } })
  }
  await changeSubscription(needs.db, ended.id, { nextPlanId: null, nextInterval: null })
}
