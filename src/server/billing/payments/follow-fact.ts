import { amountInWords } from '#contract/reference/money.ts'
import { notify, type NotifyNeeds } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { MailTemplate } from '#server/platform/mail/letter.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { issueReceipt, type IssueNeeds } from '../invoices/issue-invoice.ts'
import type { InvoiceRow } from '../invoices/invoice-store.ts'
import type { Cause } from '../ledger/post.ts'
import { billingNotifications } from '../notifications.ts'
import { isByHand } from '../processors.ts'
import type { Fact, NewFact } from './facts.ts'
import { payerMails } from './payer-mails.ts'
import {
  changeRefund,
  disputesOf,
  findRefund,
  insertRefund,
  keepDispute,
  type PayableRow,
  refundOfObject,
  type RefundRow,
  refundsOf,
} from './payment-store.ts'
import { creditCharged, creditRefund, invoiceSettled } from './documents-of-facts.ts'
import { unsettledIn } from './positions.ts'

export type FollowNeeds = NotifyNeeds & IssueNeeds

type About = { payable: PayableRow; known: readonly Fact[]; fact: NewFact; cause: Cause }

const dayMs = 86_400_000

/** What follows for people from a fact that has become known: documents, mails, notices and tasks. Money has moved already. */
export async function followFact(needs: FollowNeeds, tx: Tx, about: About): Promise<void> {
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

async function followCapture(needs: FollowNeeds, tx: Tx, { payable, known, fact }: About): Promise<void> {
  await invoiceSettled(needs, tx, payable, known)
  const { key, processor } = fact
  const money = moneyOf(fact)
  const method = { stripe: 'Card', paypal: 'PayPal', bank: 'Bank transfer', firm: 'Law firm' }[processor ?? 'stripe']
  const receipt = await issueReceipt(needs, tx, payable, { key, ...money, method })
  await writeTo(needs, tx, payable, { template: payerMails.paid, money, document: receipt })
  const left = unsettledIn(payable, known)
  const isTaxMissing = payable.shares.length === 0
  for (const [currency, amount] of left) {
    if (isTaxMissing && currency === payable.currency && amount <= BigInt(payable.total)) continue
    const over = { amount: Number(amount), currency }
    await giveTask(
      needs,
      tx,
      { payable },
      {
        kind: 'payment.over',
        note: `${amountInWords(over.amount, currency, 'en')} too much came in for “${payable.title}”: ${whyOver(payable, currency)}. Refund it.`,
      },
    )
    await writeTo(needs, tx, payable, { template: payerMails.tooMuch, money: over })
  }
  await tellOwner(needs, tx, payable, {
    title: `${amountInWords(money.amount, money.currency, 'en')} was paid`,
    body: `For “${payable.title}”.`,
  })
}

function whyOver(payable: PayableRow, currency: string): string {
  if (currency !== payable.currency) return `it is in ${currency}, and ${payable.currency} was asked for`
  return payable.closedAt ? 'it was closed before it was paid' : 'it was paid twice, or above the price'
}

async function followRefund(needs: FollowNeeds, tx: Tx, { payable, known, fact, cause }: About): Promise<void> {
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
        note: `The refund of ${amountInWords(row.amount, row.currency, 'en')} for “${payable.title}” failed (${fact.reason ?? 'no reason was given'}). Pay it back another way.`,
      },
    )
  }
  // What failed already stays failed, however late it is told that it was made.
  if (known.some(({ kind, object }) => kind === 'refund-failed' && object === fact.object)) return
  await changeRefund(tx, row.id, { state: 'made', object: objectIn(payable, fact) })
  const money = moneyOf(fact)
  const note = await creditRefund(needs, tx, { payable, known, fact, reason: row.reason })
  await writeTo(needs, tx, payable, { template: payerMails.refunded, money, document: note })
  if (unsettledIn(payable, known).size === 0) await endOf(needs, tx, payable, 'payment.over')
  await endFailed(needs, tx, payable, row)
  await tellOwner(needs, tx, payable, {
    title: `${amountInWords(money.amount, money.currency, 'en')} was given back`,
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

/** Our own, or one that somebody made at the processor. */
async function refundOf(needs: FollowNeeds, tx: Tx, { payable, fact, cause }: Omit<About, 'known'>) {
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

async function followDispute(needs: FollowNeeds, tx: Tx, { payable, known, fact }: About): Promise<void> {
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
  const money = amountInWords(fact.amount ?? 0, fact.currency ?? payable.currency, 'en')
  if (state === 'open')
    await giveTask(
      needs,
      tx,
      { payable },
      {
        kind: 'payment.disputed',
        note: `A payment of ${money} for “${payable.title}” is disputed (${fact.reason ?? 'no reason was given'}). Answer the bank on its page among Payments at the desk, which puts together ${bundleOf(payable)}. Nothing of it is paid out meanwhile.`,
        dueAt: fact.dueAt ?? new Date(now.getTime() + 7 * dayMs),
      },
    )
  else await endOf(needs, tx, payable, 'payment.disputed')
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

const moneyOf = ({ amount, currency }: Fact) => ({ amount: amount ?? 0, currency: currency ?? '' })

async function giveTask(
  { clock }: FollowNeeds,
  tx: Tx,
  { payable }: Pick<About, 'payable'>,
  { kind, note, dueAt }: { kind: string; note: string; dueAt?: Date },
): Promise<void> {
  const now = clock()
  const due = dueAt ?? new Date(now.getTime() + 2 * dayMs)
  const link = `/desk/payments/${payable.id}`
  await openTask(tx, { kind, subject: payable.id, role: 'finance', note, link, dueAt: due, createdAt: now })
}

const endOf = async ({ clock }: FollowNeeds, tx: Tx, { id }: PayableRow, kind: string): Promise<void> =>
  endTask(tx, { kind, subject: id, doneAt: clock() })

async function tellOwner(needs: FollowNeeds, tx: Tx, { ownerId }: PayableRow, told: { title: string; body: string }) {
  if (ownerId) await notify(needs, tx, billingNotifications.payments, { accountId: ownerId, ...told })
}

type Written = {
  template: MailTemplate<Parameters<(typeof payerMails)['paid']['write']>[0]>
  money: { amount: number; currency: string }
  document?: InvoiceRow | undefined
}

/** To addresses that somebody has shown to be theirs. */
async function writeTo(
  { mail }: FollowNeeds,
  tx: Tx,
  { payer, title }: PayableRow,
  { template, money, document }: Written,
): Promise<void> {
  if (payer.email === null) return
  const path = document && `/api/invoices/${document.link}`
  const { email, isEmailVerified: isVerified, accountId } = payer
  const data = { payer, title, ...money, ...(path && { path }) }
  await mail.post(tx, template, data, { email, isVerified, ...(accountId && { accountId }) })
}
