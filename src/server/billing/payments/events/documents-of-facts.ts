import type { Tx } from '#server/platform/db/database.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { documentedIn, linesBetween, taxSettled } from '../../invoices/document-lines.ts'
import { invoiceOfKey, type InvoiceRow, invoicesOfPayable } from '../../invoices/invoice-store.ts'
import {
  creditNoteKey,
  invoiceKey,
  issueCreditNote,
  issueFurtherInvoice,
  issueInvoice,
  type IssueNeeds,
  issueReceipt,
  notIssued,
} from '../../invoices/issue-invoice.ts'
import type { Fact } from './facts.ts'
import { type FactRow, type PayableRow, refundOfObject } from '../payment-store.ts'
import { payerMails } from '../payer-mails.ts'
import { payableStateOf, receivedOf, settledOf, unsettledIn, writtenOffOf } from '../positions.ts'
import { type FollowNeeds, writeTo } from './tell-of-fact.ts'

/** The receipt of what was captured, once. */
export async function receiptOf(
  needs: IssueNeeds,
  tx: Tx,
  payable: PayableRow,
  { key, processor, amount, currency }: Fact,
): Promise<InvoiceRow | undefined> {
  const method = { stripe: 'Card', paypal: 'PayPal', bank: 'Bank transfer', firm: 'Law firm' }[processor ?? 'stripe']
  return await issueReceipt(needs, tx, payable, { key, amount: amount ?? 0, currency: currency ?? '', method })
}

type About = { payable: PayableRow; known: readonly Fact[]; fact: Fact }

/**
 * Issues the invoice of a payable once money came in for it, and a further one where money came in again after a credit note. What came for something
 * closed is the payer's, and nothing was sold. Of something closed for good a credit note takes back what nobody paid. Resolves to true when its first invoice was issued now.
 */
export async function invoiceSettled(
  needs: FollowNeeds,
  tx: Tx,
  payable: PayableRow,
  known: readonly Fact[],
): Promise<boolean> {
  if (!known.some(({ kind }) => kind === 'captured')) return false
  const settled = settledIn(payable, known)
  const isFirst = (await invoiceOfKey(tx, invoiceKey(payable))) === undefined
  if (isFirst && payable.closedAt && settled === 0) return false
  if (isFirst) await issueInvoice(needs, tx, payable, { isPaid: payableStateOf(payable, known) === 'paid' })
  const documents = await invoicesOfPayable(tx, payable.id)
  const nth = documents.filter(({ kind }) => kind === 'invoice').length + 1
  if (nth === 1) return false
  const documented = documentedIn(documents, payable.currency)
  if (documented.gross < settled)
    await issueFurtherInvoice(needs, tx, payable, { lines: linesBetween(payable, documented, settled), nth })
  else if (payable.isWaived) await creditUnpaid(needs, tx, payable, { to: settled, tax: taxSettled(payable, settled) })
  return isFirst
}

/** Issues a credit note down to an amount and its tax for money no longer asked for, and mails the payer. */
export async function creditUnpaid(
  needs: FollowNeeds,
  tx: Tx,
  payable: PayableRow,
  { to, tax }: { to: number; tax: number },
): Promise<void> {
  const documents = await invoicesOfPayable(tx, payable.id)
  const documented = documentedIn(documents, payable.currency)
  if (documented.gross <= to) return
  const { currency } = payable
  const document = await issueCreditNote(needs, tx, payable, {
    key: `not-owed:${payable.id}:${documents.length}`,
    currency,
    lines: linesBetween(payable, documented, to, tax),
    overpaid: 0,
    reason: 'What was not paid is no longer owed.',
  })
  const money = { amount: documented.gross - to, currency }
  await writeTo(needs, tx, payable, { template: payerMails.notOwed, money, document })
}

/** The amount that the ledger divides: money received, and a written-off rest. */
function settledIn(payable: PayableRow, facts: readonly Fact[]): number {
  const { currency } = payable
  return Number(settledOf(payable, currency, receivedOf(facts, currency) + writtenOffOf(payable, facts)))
}

/** Takes back on paper what a refund gave back, once. */
export async function creditRefund(
  needs: IssueNeeds,
  tx: Tx,
  { reason, ...about }: About & { reason: string },
): Promise<InvoiceRow | undefined> {
  const { known, fact } = about
  const others = known.filter(({ key }) => key !== fact.key)
  return await credit(needs, tx, about, { key: fact.key, others, reason })
}

/** Takes back on paper what the bank took for good, once. */
export async function creditCharged(needs: IssueNeeds, tx: Tx, about: About): Promise<void> {
  const { known, fact } = about
  const isSame = ({ processor, object }: Fact) => processor === fact.processor && object === fact.object
  const others = known.filter((other) => !isSame(other))
  const key = `dispute:${fact.processor}:${fact.object}`
  await credit(needs, tx, about, { key, others, reason: `Charged back by the bank, ${fact.object}.` })
}

/** Issues the documents that waited for the tax: the invoice, receipts, and a credit note for money returned meanwhile. Ends staff's task. */
export async function issueBelated(
  needs: FollowNeeds,
  tx: Tx,
  payable: PayableRow,
  facts: readonly FactRow[],
): Promise<void> {
  await invoiceSettled(needs, tx, { ...payable, isWaived: false }, facts)
  for (const fact of facts) if (fact.kind === 'captured') await receiptOf(needs, tx, payable, fact)
  await creditAll(needs, tx, payable, facts)
  await invoiceSettled(needs, tx, payable, facts)
  await endTask(tx, { kind: notIssued, subject: payable.id, doneAt: needs.clock() })
}

/**
 * Takes back on paper all that went back, in the order in which it became known; what has its credit note keeps it. What came in counts first: a refund
 * may be told before its payment.
 */
export async function creditAll(needs: IssueNeeds, tx: Tx, payable: PayableRow, facts: readonly Fact[]): Promise<void> {
  const failures = facts.filter(({ kind }) => kind === 'refund-failed')
  const failed = new Set(failures.map(({ object }) => object))
  const cameFirst = facts.toSorted((a, b) => Number(b.kind === 'captured') - Number(a.kind === 'captured'))
  for (const [nth, fact] of cameFirst.entries()) {
    const about = { payable, known: [...cameFirst.slice(0, nth + 1), ...failures], fact }
    if (fact.kind === 'dispute-lost') await creditCharged(needs, tx, about)
    if (fact.kind !== 'refunded' || failed.has(fact.object)) continue
    const row = await refundOfObject(tx, fact.processor!, fact.object!)
    await creditRefund(needs, tx, { ...about, reason: row?.reason ?? 'Made at the processor.' })
  }
}

type Credit = { key: string; others: readonly Fact[]; reason: string }

/**
 * Takes back what a fact took of what is settled and of what was overpaid: the difference that it makes. A refund that failed has its credit note
 * already when it is made again in another way.
 */
async function credit(
  needs: IssueNeeds,
  tx: Tx,
  { payable, known, fact }: About,
  { key, others, reason }: Credit,
): Promise<InvoiceRow | undefined> {
  const documents = await invoicesOfPayable(tx, payable.id)
  const currency = fact.currency ?? ''
  const overpaid = (facts: readonly Fact[]) => Number(unsettledIn(payable, facts).get(currency) ?? 0n)
  const above = overpaid(others) - overpaid(known) - creditedOfFailed(documents, known, fact)
  const documented = documentedIn(documents, payable.currency)
  const settled = settledIn(payable, known)
  const left = documented.gross - (settledIn(payable, others) - settled)
  const to = Math.min(documented.gross, Math.max(settled, left))
  const lines = to === documented.gross ? [] : linesBetween(payable, documented, to)
  return await issueCreditNote(needs, tx, payable, { key, currency, lines, overpaid: Math.max(0, above), reason })
}

/** Credit notes of failed refunds of overpayments, minus the refunds made since. */
function creditedOfFailed(documents: readonly InvoiceRow[], known: readonly Fact[], fact: Fact): number {
  const failed = new Set(known.filter(({ kind }) => kind === 'refund-failed').map(({ object }) => object))
  const refunds = known.filter(({ kind, currency }) => kind === 'refunded' && currency === fact.currency)
  const noteOf = ({ key }: Fact) => documents.find((one) => one.key === creditNoteKey(key))
  const overpaidIn = (note: InvoiceRow | undefined) =>
    (note?.facts.lines ?? []).reduce((sum, { kind, amount }) => (kind === 'overpayment' ? sum - amount : sum), 0)
  const credited = refunds.reduce((sum, one) => (failed.has(one.object) ? sum + overpaidIn(noteOf(one)) : sum), 0)
  if (credited === 0) return 0
  const made = refunds.filter((one) => !failed.has(one.object) && one.key !== fact.key)
  const used = made.reduce((sum, one) => sum + (one.amount ?? 0) + (noteOf(one)?.gross ?? 0), 0)
  return Math.max(0, credited - used)
}
