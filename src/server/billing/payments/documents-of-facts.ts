import type { Tx } from '#server/platform/db/database.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { type InvoiceRow, invoicesOfPayable } from '../invoices/invoice-store.ts'
import { issueCreditNote, issueInvoice, type IssueNeeds, issueReceipt, notIssued } from '../invoices/issue-invoice.ts'
import { type Fact, movedBy } from './facts.ts'
import { type FactRow, type PayableRow, refundOfObject } from './payment-store.ts'
import { payableStateOf, receivedOf, settledOf, unsettledIn } from './positions.ts'

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

/** The invoice of a payable once money came in for it, issued once. What came for something closed is the payer's, and nothing was sold. */
export async function invoiceSettled(
  needs: IssueNeeds,
  tx: Tx,
  payable: PayableRow,
  known: readonly Fact[],
): Promise<void> {
  if (!known.some(({ kind }) => kind === 'captured')) return
  const { currency } = payable
  if (payable.closedAt && settledOf(payable, currency, receivedOf(known, currency)) === 0n) return
  await issueInvoice(needs, tx, payable, { isPaid: payableStateOf(payable, known) === 'paid' })
}

/** Takes back on paper what a refund gave back, once. */
export async function creditRefund(
  needs: IssueNeeds,
  tx: Tx,
  { reason, ...about }: About & { reason: string },
): Promise<InvoiceRow | undefined> {
  const { known, fact } = about
  const others = known.filter(({ key }) => key !== fact.key)
  return await credit(needs, tx, about, { key: fact.key, money: fact, others, reason })
}

/** Takes back on paper what the bank took for good, once. */
export async function creditCharged(needs: IssueNeeds, tx: Tx, about: About): Promise<void> {
  const { known, fact } = about
  const isSame = ({ processor, object }: Fact) => processor === fact.processor && object === fact.object
  const taken = known.find((other) => isSame(other) && other.kind === 'dispute-withdrawn') ?? fact
  const others = known.filter((other) => !isSame(other))
  const key = `dispute:${fact.processor}:${fact.object}`
  await credit(needs, tx, about, { key, money: taken, others, reason: `Charged back by the bank, ${fact.object}.` })
}

/**
 * Issues all that could not be issued before the tax was known: the invoice, receipts, and a credit note of whatever went back meanwhile. Staff have nothing
 * to put right any more.
 */
export async function issueBelated(
  needs: IssueNeeds,
  tx: Tx,
  payable: PayableRow,
  facts: readonly FactRow[],
): Promise<void> {
  await invoiceSettled(needs, tx, payable, facts)
  const failures = facts.filter(({ kind }) => kind === 'refund-failed')
  const failed = new Set(failures.map(({ object }) => object))
  for (const [nth, fact] of facts.entries()) {
    const about = { payable, known: [...facts.slice(0, nth + 1), ...failures], fact }
    if (fact.kind === 'captured') await receiptOf(needs, tx, payable, fact)
    if (fact.kind === 'dispute-lost') await creditCharged(needs, tx, about)
    if (fact.kind !== 'refunded' || failed.has(fact.object)) continue
    const row = await refundOfObject(tx, fact.processor!, fact.object!)
    await creditRefund(needs, tx, { ...about, reason: row?.reason ?? fact.reason ?? 'Made at the processor.' })
  }
  await endTask(tx, { kind: notIssued, subject: payable.id, doneAt: needs.clock() })
}

type Credit = {
  key: string
  money: Pick<Fact, 'amount' | 'currency'>
  others: readonly Fact[]
  reason: string
}

/**
 * At most what went back and no credit note says yet: a refund that failed has one already when it is made again in another way, and what was refunded
 * is not charged back once more.
 */
async function credit(
  needs: IssueNeeds,
  tx: Tx,
  { payable, known }: About,
  { key, money, others, reason }: Credit,
): Promise<InvoiceRow | undefined> {
  const currency = money.currency ?? ''
  const credited = (await invoicesOfPayable(tx, payable.id))
    .filter((note) => note.kind === 'credit-note' && note.currency === currency)
    .reduce((sum, { gross }) => sum - gross, 0)
  const moved = movedBy(known, (fact) => fact.currency ?? '').get(currency)
  const uncredited = Number((moved?.refunded ?? 0n) + (moved?.lost ?? 0n)) - credited
  const amount = Math.min(money.amount ?? 0, uncredited)
  if (amount <= 0) return undefined
  const overpaid = Number(unsettledIn(payable, others).get(currency) ?? 0n)
  return await issueCreditNote(needs, tx, payable, { refund: { key, amount, currency }, overpaid, reason })
}
