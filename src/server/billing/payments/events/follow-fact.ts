import { formatAmount } from '#contract/reference/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { isByHand } from '../../processors.ts'
import type { Fact } from './facts.ts'
import { followDispute, followDueDay } from '../disputes/follow-dispute.ts'
import { payerMails } from '../payer-mails.ts'
import {
  changeRefund,
  findRefund,
  insertRefund,
  type PayableRow,
  refundOfObject,
  type RefundRow,
  refundsOf,
} from '../payment-store.ts'
import { creditAll, creditRefund, invoiceSettled, receiptOf } from './documents-of-facts.ts'
import { unsettledIn } from '../positions.ts'
import { giveBackExcess } from '../refunds/give-back-excess.ts'
import { type AboutFact, endOf, type FollowNeeds, giveTask, moneyOf, tellOwner, writeTo } from './tell-of-fact.ts'

/** Follows a new fact with documents, mails, notices and tasks. Its money is already posted. */
export async function followFact(needs: FollowNeeds, tx: Tx, about: AboutFact): Promise<void> {
  switch (about.fact.kind) {
    case 'captured':
      return await followCapture(needs, tx, about)
    case 'refunded':
    case 'refund-pending':
    case 'refund-failed':
      return await followRefund(needs, tx, about)
    case 'dispute-opened':
    case 'dispute-withdrawn':
    case 'dispute-reinstated':
    case 'dispute-won':
    case 'dispute-lost':
      return await followDispute(needs, tx, about)
    case 'dispute-due':
      return await followDueDay(needs, tx, about)
    case 'dispute-answered':
      return await endOf(needs, tx, about.payable, 'payment.disputed')
    case 'fraud-warned':
      return await giveTask(needs, tx, about, {
        kind: 'payment.fraud-warned',
        note: `The bank warns of fraud in a payment for “${about.payable.title}”. Refund it before it is disputed, or find out who paid.`,
      })
    default:
  }
}

async function followCapture(needs: FollowNeeds, tx: Tx, { payable, known, fact }: AboutFact): Promise<void> {
  const isInvoiced = await invoiceSettled(needs, tx, payable, known)
  // The refund was reported before the payment.
  if (isInvoiced) await creditAll(needs, tx, payable, known)
  const money = moneyOf(fact)
  const receipt = await receiptOf(needs, tx, payable, fact)
  await writeTo(needs, tx, payable, { template: payerMails.paid, money, document: receipt })
  for (const [currency, amount] of unsettledIn(payable, known))
    await followExcess(needs, tx, { payable, known, fact }, { amount: Number(amount), currency })
  await tellOwner(needs, tx, payable, {
    title: `${formatAmount(money.amount, money.currency, 'en')} was paid`,
    body: `For “${payable.title}”.`,
  })
}

/** Double payments by card or wallet return automatically. Staff decide on every other excess. */
async function followExcess(
  needs: FollowNeeds,
  tx: Tx,
  about: Omit<AboutFact, 'cause'>,
  over: { amount: number; currency: string },
): Promise<void> {
  const { payable } = about
  const goesBack = await giveBackExcess(needs, tx, about, over)
  if (goesBack > 0)
    await writeTo(needs, tx, payable, { template: payerMails.tooMuchGoesBack, money: { ...over, amount: goesBack } })
  if (goesBack === over.amount) return
  await giveTask(
    needs,
    tx,
    { payable },
    {
      kind: 'payment.over',
      note: `${formatAmount(over.amount, over.currency, 'en')} too much came in for “${payable.title}”: ${whyOver(payable, over.currency)}. Refund it.`,
    },
  )
  if (goesBack === 0) await writeTo(needs, tx, payable, { template: payerMails.tooMuch, money: over })
}

function whyOver(payable: PayableRow, currency: string): string {
  if (currency !== payable.currency) return `it is in ${currency}, and ${payable.currency} was asked for`
  return payable.closedAt ? 'it was closed before it was paid' : 'it was paid twice, or above the price'
}

async function followRefund(needs: FollowNeeds, tx: Tx, { payable, known, fact, cause }: AboutFact): Promise<void> {
  const row = await refundOf(needs, tx, { payable, fact, cause })
  if (fact.kind === 'refund-pending') {
    if (row.state === 'requested') await changeRefund(tx, row.id, { state: 'pending', object: objectIn(payable, fact) })
    return
  }
  if (fact.kind === 'refund-failed') {
    await changeRefund(tx, row.id, { state: 'failed', object: objectIn(payable, fact) })
    return await giveTask(
      needs,
      tx,
      { payable },
      {
        kind: 'payment.refund-failed',
        note: `The refund of ${formatAmount(row.amount, row.currency, 'en')} for “${payable.title}” failed (${fact.reason ?? 'no reason was given'}). Pay it back another way.`,
      },
    )
  }
  // A failed refund stays failed, even when its creation is reported late.
  if (known.some(({ kind, object }) => kind === 'refund-failed' && object === fact.object)) return
  await changeRefund(tx, row.id, { state: 'made', object: objectIn(payable, fact) })
  const money = moneyOf(fact)
  const note = await creditRefund(needs, tx, { payable, known, fact, reason: row.reason })
  await writeTo(needs, tx, payable, { template: payerMails.refunded, money, document: note })
  if (unsettledIn(payable, known).size === 0) await endOf(needs, tx, payable, 'payment.over')
  await endFailed(needs, tx, payable, row)
  await tellOwner(needs, tx, payable, {
    title: `${formatAmount(money.amount, money.currency, 'en')} was given back`,
    body: `Of what was paid for “${payable.title}”. Reason: ${row.reason}`,
  })
}

/** A refund that failed asks for nothing more once as much was given back after it. */
async function endFailed(needs: FollowNeeds, tx: Tx, payable: PayableRow, made: RefundRow): Promise<void> {
  const isFailed = ({ state, paymentId }: RefundRow) => state === 'failed' && paymentId === made.paymentId
  const failed = (await refundsOf(tx, payable.id)).findLast(isFailed)
  if (failed && failed.amount <= made.amount) await endOf(needs, tx, payable, 'payment.refund-failed')
}

/** One movement on a statement may be of several claims. */
const objectIn = ({ id }: PayableRow, { processor, object }: Fact): string =>
  isByHand(processor) ? `${id}:${object}` : object!

/** Our refund, or one created by hand at the processor. */
async function refundOf(needs: FollowNeeds, tx: Tx, { payable, fact, cause }: Omit<AboutFact, 'known'>) {
  const named = fact.refundId === undefined ? undefined : await findRefund(tx, fact.refundId)
  const object = objectIn(payable, fact)
  const found = named?.payableId === payable.id ? named : await refundOfObject(tx, fact.processor!, object)
  if (found) return found
  const row = {
    id: newId(),
    payableId: payable.id,
    paymentId: fact.paymentId!,
    processor: fact.processor!,
    capture: '',
    amount: fact.amount ?? 0,
    currency: fact.currency ?? payable.currency,
    reason: fact.reason ?? 'Made at the processor.',
    state: 'pending' as const,
    object,
    requestedBy: cause.kind === 'staff' ? cause.id : `processor, ${cause.id}`,
    createdAt: needs.clock(),
  }
  await insertRefund(tx, row)
  return row
}
