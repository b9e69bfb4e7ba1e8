import { formatAmount } from '#contract/reference/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { creditCharged } from '../events/documents-of-facts.ts'
import { askAgain } from './dispute-store.ts'
import type { Fact } from '../events/facts.ts'
import { disputesOf, keepDispute, type PayableRow } from '../payment-store.ts'
import { type AboutFact, dayMs, endOf, type FollowNeeds, giveTask, moneyOf, tellOwner } from '../events/tell-of-fact.ts'

/** Follows a bank's message about a dispute: a task with its deadline, and notices. */
export async function followDispute(needs: FollowNeeds, tx: Tx, { payable, known, fact }: AboutFact): Promise<void> {
  const of = (kind: Fact['kind']) => known.some((other) => other.kind === kind && other.object === fact.object)
  const state = of('dispute-lost') ? 'lost' : of('dispute-won') || of('dispute-reinstated') ? 'won' : 'open'
  const now = needs.clock()
  const before = (await disputesOf(tx, payable.id)).find(({ object }) => object === fact.object)
  await keepDispute(tx, {
    processor: fact.processor!,
    object: fact.object!,
    payableId: payable.id,
    paymentId: fact.paymentId,
    state,
    ...moneyOf(fact),
    reason: fact.reason,
    dueAt: fact.dueAt ?? null,
    openedAt: fact.at,
    closedAt: state === 'open' ? null : now,
  })
  if (before?.state === state) return
  const money = formatAmount(fact.amount ?? 0, fact.currency ?? payable.currency, 'en')
  if (state === 'open')
    await giveToAnswer(needs, tx, { payable, fact }, `A payment of ${money} for “${payable.title}” is disputed`)
  else await endOf(needs, tx, payable, toAnswer)
  if (state === 'lost') await creditCharged(needs, tx, { payable, known, fact })
  const body = {
    open: 'The bank asks for proof, which we send. Your share of it is held until it has decided.',
    won: 'The bank decided for you. Your share is no longer held.',
    lost: 'The bank decided for the payer: the money is gone, and with it your share of it.',
  }
  const title = { open: 'is disputed', won: 'was disputed, and stays', lost: 'was charged back' }
  await tellOwner(needs, tx, payable, { title: `A payment of ${money} ${title[state]}`, body: body[state] })
}

/** The documents that answer a dispute. */
const bundleOf = ({ subjectKind, subjectId }: PayableRow): string =>
  `invoice, receipt, the consent given at payment and the evidence of ${subjectKind} ${subjectId}`

/**
 * A bank wants an answer by another day than it said, or once more after it was given one: an inquiry that became a dispute, an appeal. The task has the
 * new day, and the dispute can be answered again.
 */
export async function followDueDay(needs: FollowNeeds, tx: Tx, { payable, fact }: AboutFact): Promise<void> {
  const row = (await disputesOf(tx, payable.id)).find(({ object }) => object === fact.object)
  if (row?.state !== 'open') return
  const isSame = row.dueAt?.getTime() === fact.dueAt?.getTime()
  if (row.answeredAt === null && isSame) return
  await askAgain(tx, row, fact.dueAt ?? null)
  // One that is open keeps its day.
  await endOf(needs, tx, payable, toAnswer)
  const money = formatAmount(row.amount, row.currency, 'en')
  const said = `The bank ${row.answeredAt === null ? 'wants an answer by another day' : 'was answered, and asks again'}: a payment of ${money} for “${payable.title}” is disputed`
  await giveToAnswer(needs, tx, { payable, fact }, said)
}

const toAnswer = 'payment.disputed'

async function giveToAnswer(
  needs: FollowNeeds,
  tx: Tx,
  { payable, fact }: Pick<AboutFact, 'payable' | 'fact'>,
  said: string,
): Promise<void> {
  const note = `${said} (${fact.reason ?? 'no reason was given'}). Answer the bank on its page among Payments at the desk, which puts together ${bundleOf(payable)}. Nothing of it is paid out meanwhile.`
  const dueAt = fact.dueAt ?? new Date(needs.clock().getTime() + 7 * dayMs)
  await giveTask(needs, tx, { payable }, { kind: toAnswer, note, dueAt })
}
