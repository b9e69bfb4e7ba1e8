import type { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { isObjectedTo, pageToPay } from '../events.ts'
import { askAboutPayment } from '../payments/ask-about-payment.ts'
import type { AskNeeds } from '../payments/ask-for-payment.ts'
import type { HearNeeds } from '../payments/hear-processor.ts'
import { partMails } from '../payments/payer-mails.ts'
import {
  type FactRow,
  factsOf,
  findPayment,
  lockPayable,
  nameAttempt,
  type PayableRow,
} from '../payments/payment-store.ts'
import { isUnderWay, payableStateOf, receivedOf } from '../payments/positions.ts'
import { recordFacts } from '../payments/record-facts.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { hearOfCard, insertPart, nextKey } from './begin-instalments.ts'
import { endPlan, partsOfPlan } from './follow-parts.ts'
import { changeInstalments, dueInstalments, findInstalments, type InstalmentRow, triesFor } from './part-store.ts'

export type ChargeNeeds = Pick<Deps, 'db' | 'clock' | 'neighbours' | 'log'> & AskNeeds & HearNeeds & ProcessorNeeds

const atOnce = 100
const dayMs = 86_400_000
/** A part that fails is tried again so many days after its first try. */
const triedAgainAfterDays = [3, 7]
/** While a try is under way, or the processor is not reached, it is looked at again after this. */
const underWayMs = 10 * 60_000

/** Charges every part that is due, by our own clock, each once; and asks about cards that wait to be confirmed. */
export async function chargeDueParts(needs: ChargeNeeds): Promise<void> {
  const { db, clock, log } = needs
  for (const plan of await dueInstalments(db, clock(), atOnce)) {
    const act = plan.state === 'waiting' ? hearOfCard(needs, plan.id) : chargePart(needs, plan.id)
    await act.catch((error: unknown) => {
      if (!(error instanceof ProcessorProblem)) throw error
      log.warn({ plan: plan.id, trouble: error.trouble }, 'a part could not be charged')
    })
  }
}

type Due = { plan: InstalmentRow; payable: PayableRow; n: number; amount: number; key: string; paymentId: Id }

/** Charges the next part off session. One that is declined, or that the bank wants confirmed, is written about and tried again. */
async function chargePart(needs: ChargeNeeds, planId: Id): Promise<void> {
  const { card, db } = needs
  if (!card) return
  const due = await db.transaction((tx) => nextDue(needs, tx, planId))
  if (!due) return
  const { plan, payable, key, amount, n, paymentId } = due
  try {
    const made = await card.createPayment(
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
    await nameAttempt(db, key, made.id)
    await askAboutPayment(needs, (await findPayment(db, paymentId))!)
  } catch (error) {
    if (!(error instanceof ProcessorProblem) || error.isPassing) throw error
    if (error.objectId !== undefined) await nameAttempt(db, key, error.objectId)
    await db.transaction((tx) => wasDeclined(needs, tx, due, error))
  }
}

/** What is to be charged now, written down before the processor is asked: a try that broke off goes on under its key. */
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
  const amount = Math.min(part.amount, payable.total - received)
  const prefix = `${payable.subjectKind}:${payable.subjectId}:part:${part.n}:try:`
  const last = (await triesFor(tx, payable.id, prefix)).at(-1)
  if (last?.payment.state === 'created' && last.payment.createdAt >= (plan.begunAt ?? now) && last.objectId === null)
    return { plan, payable, n: part.n, amount: last.payment.amount, key: last.key, paymentId: last.payment.id }
  const key = await nextKey(tx, payable, part.n)
  const paymentId = newId()
  await insertPart(tx, { plan, key, paymentId, amount, at: now })
  return { plan, payable, n: part.n, amount, key, paymentId }
}

/** Nothing is charged while a bank has yet to answer, or while the payer objects: at their bank or to the claim. */
async function mustWait(
  { neighbours }: ChargeNeeds,
  tx: Tx,
  payable: PayableRow,
  facts: readonly FactRow[],
): Promise<boolean> {
  if (isUnderWay(facts) || payableStateOf(payable, facts) === 'disputed') return true
  return (await neighbours.askOne(tx, isObjectedTo, { kind: payable.subjectKind, id: payable.subjectId })) === true
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
    key: `failed:${key}`,
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
    await write(
      needs,
      tx,
      { payable: locked, plan: current },
      { kind: 'failed', amount: locked.total - received, n, again: null },
    )
    return
  }
  const again = new Date(lateSince.getTime() + pause * dayMs)
  await changeInstalments(tx, plan.id, { tries: current.tries + 1, lateSince, nextAt: again })
  const kind = problem.trouble === 'action-needed' ? 'action-needed' : 'declined'
  await write(needs, tx, { payable: locked, plan: current }, { kind, amount, n, again })
}

async function write(
  { mail, neighbours }: ChargeNeeds,
  tx: Tx,
  { payable, plan }: Pick<Due, 'payable' | 'plan'>,
  about: { kind: 'declined' | 'action-needed' | 'failed'; amount: number; n: number; again: Date | null },
): Promise<void> {
  const subject = { kind: payable.subjectKind, id: payable.subjectId }
  const path = await neighbours.askOne(tx, pageToPay, subject)
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
