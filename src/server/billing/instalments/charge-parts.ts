import { dueOf } from '#contract/billing/due.ts'
import type { Id } from '#contract/wire.ts'
import type { CardPayment, CardPort } from '#server/gateways/card/card-port.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { isPayableHeld, pageToPay } from '../events.ts'
import { askAboutPayment } from '../payments/asking/ask-about-payment.ts'
import type { AskNeeds } from '../payments/asking/ask-for-payment.ts'
import { hasOpenPage } from '../payments/charge-store.ts'
import { endOtherPages } from '../payments/asking/end-other-pages.ts'
import type { HearNeeds } from '../payments/events/hear-processor.ts'
import { readMoneyAsked } from '../payments/asking/money-asked.ts'
import { partMails } from '../payments/payer-mails.ts'
import {
  type FactRow,
  factsOf,
  findPayment,
  lockPayable,
  nameAttempt,
  type PayableRow,
} from '../payments/payment-store.ts'
import { isUnderWay, payableStateOf, receivedOf, restOf } from '../payments/positions.ts'
import { recordFacts } from '../payments/events/record-facts.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { hearOfCard } from './begin-instalments.ts'
import { endPlan } from './follow-parts.ts'
import { insertPart, nextKey } from './part-tries.ts'
import { partsOfPlan } from './plan-parts.ts'
import { changeInstalments, dueInstalments, findInstalments, type InstalmentRow, triesFor } from './part-store.ts'

export type ChargeNeeds = Pick<Deps, 'db' | 'clock' | 'queries' | 'log'> & AskNeeds & HearNeeds & ProcessorNeeds

const atOnce = 100
const dayMs = 86_400_000
/** A part that fails is tried again so many days after its first try. */
const triedAgainAfterDays = [3, 7]
/** While a try is under way, or the processor is not reached, it is looked at again after this. */
const underWayMs = 10 * 60_000
/** And where something has to be put right first, after this. */
const putRightMs = 3_600_000

/** Charges every part that is due, by our own clock, each once; and asks about cards that wait to be confirmed. */
export async function chargeDueParts(needs: ChargeNeeds): Promise<void> {
  const { db, clock, log } = needs
  for (const plan of await dueInstalments(db, clock(), atOnce)) {
    const act = plan.state === 'waiting' ? hearOfCard(needs, plan.id) : chargePart(needs, plan.id)
    await act.catch((error: unknown) => {
      if (!(error instanceof ProcessorProblem)) throw error
      log.warn({ plan: plan.id, trouble: error.trouble, reason: error.message }, 'a part could not be charged')
    })
  }
}

/** `made` is the processor's payment of a try with unknown outcome. */
type Due = {
  plan: InstalmentRow
  payable: PayableRow
  n: number
  amount: number
  key: string
  paymentId: Id
  made: string | null
}

/** Charges the next part off session. One that is declined, or that the bank wants confirmed, is written about and tried again. */
async function chargePart(needs: ChargeNeeds, planId: Id): Promise<void> {
  const { card, db } = needs
  if (!card) return
  await endOldPages(needs, planId)
  const due = await db.transaction((tx) => nextDue(needs, tx, planId))
  if (!due) return
  const { key, paymentId } = due
  try {
    if (due.made === null) await nameAttempt(db, key, (await charge(card, due)).id)
    else await refuseLeft(card, due.made)
    await askAboutPayment(needs, (await findPayment(db, paymentId))!)
    await db.transaction((tx) => endTask(tx, { kind: notCharged, subject: due.payable.id, doneAt: needs.clock() }))
  } catch (error) {
    if (!(error instanceof ProcessorProblem) || error.isPassing) throw error
    if (!isOfPayer(error)) {
      await db.transaction((tx) => wasOurFault(needs, tx, due, error))
      throw error
    }
    if (error.objectId !== undefined) await nameAttempt(db, key, error.objectId)
    await db.transaction((tx) => wasDeclined(needs, tx, due, error))
  }
}

/** A payer has an hour to pay on an open page before the part is charged. */
const payingForMs = 3_600_000

/** Expires pages that could pay a part being charged now. Recently opened pages stay open. */
async function endOldPages(needs: ChargeNeeds, planId: Id): Promise<void> {
  const plan = await findInstalments(needs.db, planId)
  if (!plan || (await isBeingPaid(needs, needs.db, plan.payableId))) return
  await endOtherPages(needs, { id: null, payableId: plan.payableId, isPlan: true })
}

const isBeingPaid = async ({ clock }: ChargeNeeds, db: Db | Tx, payableId: Id): Promise<boolean> =>
  await hasOpenPage(db, payableId, new Date(clock().getTime() - payingForMs))

const charge = async (card: CardPort, { plan, payable, key, amount, n, paymentId }: Due): Promise<CardPayment> =>
  await card.createPayment(
    {
      session: 'off',
      amount: { amount, currency: plan.currency },
      description: payable.title,
      customer: plan.customer,
      card: plan.card,
      reference: { payable: payable.id, payment: paymentId, plan: plan.id, part: String(n) },
    },
    key,
  )

/** Throws what the processor said of a charge that it made and did not carry through, where that answer was lost. */
async function refuseLeft(card: CardPort, objectId: string): Promise<void> {
  const { state, reason } = await card.payment(objectId)
  if (state === 'paid' || state === 'pending' || state === 'canceled') return
  const trouble = state === 'action-needed' ? 'action-needed' : 'declined'
  throw new ProcessorProblem('stripe', trouble, 'The card was not charged.', { reason, objectId })
}

/** True for declined cards and for cards whose holder must confirm. All other problems are ours. */
const isOfPayer = ({ trouble }: ProcessorProblem): boolean => trouble === 'declined' || trouble === 'action-needed'

const notCharged = 'payment.part-not-charged'

/** Problems on our side cost the payer no try and send no mail. Staff fix them; the charge repeats under the same key. */
async function wasOurFault(
  { clock }: ChargeNeeds,
  tx: Tx,
  { plan, payable, n }: Due,
  problem: ProcessorProblem,
): Promise<void> {
  const now = clock()
  await changeInstalments(tx, plan.id, { nextAt: new Date(now.getTime() + putRightMs) })
  await openTask(tx, {
    kind: notCharged,
    subject: payable.id,
    role: 'finance',
    note: `Part ${n} of “${payable.title}” could not be charged, and it is not the payer’s fault: ${problem.message} It is tried again every hour; nobody was written to.`,
    link: `/desk/payments/${payable.id}`,
    dueAt: new Date(now.getTime() + dayMs),
    createdAt: now,
  })
}

/** The next charge, saved before the processor is asked. An interrupted try resumes under its key. */
async function nextDue(needs: ChargeNeeds, tx: Tx, planId: Id): Promise<Due | undefined> {
  const known = await findInstalments(tx, planId)
  const payable = known && (await lockPayable(tx, known.payableId))
  const plan = payable && (await findInstalments(tx, planId))
  const now = needs.clock()
  if (!plan || plan.state !== 'running' || plan.nextAt === null || plan.nextAt > now) return undefined
  const facts = await factsOf(tx, payable.id)
  const received = Number(receivedOf(facts, payable.currency))
  if (payable.closedAt) {
    await endPlan(needs, tx, { payable, plan, state: 'ended', received })
    return undefined
  }
  const part = partsOfPlan(plan, received).find(({ state }) => state !== 'paid')
  await changeInstalments(tx, plan.id, { nextAt: new Date(now.getTime() + underWayMs) })
  if (!part || (await mustWait(needs, tx, payable, facts))) return undefined
  const amount = Math.min(part.open, Number(restOf(payable, facts)))
  const prefix = `${payable.subjectKind}:${payable.subjectId}:part:${part.n}:try:`
  const last = (await triesFor(tx, payable.id, prefix)).at(-1)
  if (last && isUnheard(last, { plan, facts })) {
    const { key, objectId: made } = last
    return { plan, payable, n: part.n, amount: last.payment.amount, key, paymentId: last.payment.id, made }
  }
  const key = await nextKey(tx, payable, part.n)
  const paymentId = newId()
  await insertPart(tx, { plan, key, paymentId, amount, at: now })
  return { plan, payable, n: part.n, amount, key, paymentId, made: null }
}

/** True when a try of this plan has no known outcome. A declined try stays open at the processor; we record it as failed. */
const isUnheard = (
  { key, payment }: Awaited<ReturnType<typeof triesFor>>[number],
  { plan, facts }: { plan: InstalmentRow; facts: readonly FactRow[] },
): boolean =>
  payment.state === 'created' &&
  plan.begunAt !== null &&
  payment.createdAt >= plan.begunAt &&
  !facts.some((fact) => fact.key === failedKey(key))

const failedKey = (key: string) => `failed:${key}`

/** True while a bank has not answered, a payment page is open, the payer objects, or waits for our reply. No charge happens then. */
async function mustWait(needs: ChargeNeeds, tx: Tx, payable: PayableRow, facts: readonly FactRow[]): Promise<boolean> {
  if (isUnderWay(facts) || payableStateOf(payable, facts) === 'disputed') return true
  if (await isBeingPaid(needs, tx, payable.id)) return true
  return (await needs.queries.askOne(tx, isPayableHeld, { kind: payable.subjectKind, id: payable.subjectId })) === true
}

async function wasDeclined(
  needs: ChargeNeeds,
  tx: Tx,
  { plan, payable, n, amount, key, paymentId }: Due,
  problem: ProcessorProblem,
): Promise<void> {
  const now = needs.clock()
  const locked = (await lockPayable(tx, payable.id))!
  const about = {
    processor: 'stripe',
    object: problem.objectId ?? null,
    amount,
    currency: plan.currency,
    at: now,
  } as const
  const fact = {
    key: failedKey(key),
    kind: 'failed',
    paymentId,
    ...about,
    reason: problem.reason ?? problem.trouble,
  } as const
  await recordFacts(needs, tx, { payableId: payable.id, facts: [fact], cause: { kind: 'job', id: 'charge-parts' } })
  const current = (await findInstalments(tx, plan.id))!
  if (current.state !== 'running') return
  const lateSince = current.lateSince ?? now
  const pause = triedAgainAfterDays[current.tries]
  const received = Number(receivedOf(await factsOf(tx, payable.id), payable.currency))
  if (pause === undefined) {
    await endPlan(needs, tx, { payable: locked, plan: current, state: 'failed', received })
    const money = await readMoneyAsked(tx, locked, now)
    const rest = dueOf(money, now).amount ?? money.price - received
    await write(needs, tx, { payable: locked, plan: current }, { kind: 'failed', amount: rest, n, again: null })
    return
  }
  const again = new Date(lateSince.getTime() + pause * dayMs)
  await changeInstalments(tx, plan.id, { tries: current.tries + 1, lateSince, nextAt: again })
  const kind = problem.trouble === 'action-needed' ? 'action-needed' : 'declined'
  await write(needs, tx, { payable: locked, plan: current }, { kind, amount, n, again })
}

async function write(
  { mail, queries }: ChargeNeeds,
  tx: Tx,
  { payable, plan }: Pick<Due, 'payable' | 'plan'>,
  about: { kind: 'declined' | 'action-needed' | 'failed'; amount: number; n: number; again: Date | null },
): Promise<void> {
  const subject = { kind: payable.subjectKind, id: payable.subjectId }
  const path = await queries.askOne(tx, pageToPay, subject)
  const payer = { name: plan.address.name, language: plan.mandate.language }
  const { currency } = plan
  const data = {
    payer,
    title: payable.title,
    currency,
    ...about,
    again: about.again?.toISOString() ?? null,
    ...(path && { path }),
  }
  await mail.post(tx, partMails[about.kind], data, { email: plan.email, isVerified: true })
}
