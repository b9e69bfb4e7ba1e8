import { type Books, begun } from './books.ts'
import { invalid } from './wire/card-error.ts'
import type { Booked, Charge, Dispute } from './things.ts'

const disputeDays = 7

/** The bank takes the money back until it decides. */
export function openDispute(books: Books, charged: Charge): void {
  const dispute = begin(books, charged, 'needs_response')
  withdraw(books, dispute)
  books.tell('charge.dispute.created', dispute)
  books.tell('charge.dispute.funds_withdrawn', dispute)
}

/** The payer's bank asks, and takes nothing. */
export const openInquiry = (books: Books, charged: Charge): void =>
  books.tell('charge.dispute.created', begin(books, charged, 'warning_needs_response'))

/** Turns an inquiry into a dispute. Throws CardError otherwise. */
export function escalateInquiry(books: Books, id: string): void {
  const dispute = books.get('dispute', id)
  if (!isOpenInquiry(dispute)) throw invalid('This dispute is not an open inquiry')
  dispute.status = 'needs_response'
  dispute.evidence_details.due_by = books.now() + disputeDays * 86_400
  withdraw(books, dispute)
  books.tell('charge.dispute.updated', dispute)
  books.tell('charge.dispute.funds_withdrawn', dispute)
}

/**
 * The bank decides a dispute: what was withdrawn comes back, or stays away. An inquiry is not decided: it closes, and no money moves; to be lost it has
 * to be escalated. Throws CardError.
 */
export function closeDispute(books: Books, id: string, outcome: 'won' | 'lost'): void {
  const dispute = books.get('dispute', id)
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) throw invalid('This dispute is already closed')
  if (isOpenInquiry(dispute)) {
    if (outcome === 'lost') throw invalid('An inquiry cannot be lost: escalate it first')
    dispute.status = 'warning_closed'
    books.tell('charge.dispute.closed', dispute)
    return
  }
  dispute.status = outcome
  if (outcome === 'won') {
    const back = {
      amount: dispute.amount,
      fee: -1500,
      currency: dispute.currency,
      reporting_category: 'dispute_reversal',
      type: 'adjustment',
      source: id,
    }
    dispute.balance_transactions.push(books.book(back))
    books.tell('charge.dispute.funds_reinstated', dispute)
  }
  books.tell('charge.dispute.closed', dispute)
}

/** True for an unrefundable chargeback; inquiries are refundable. */
export const isChargedBack = (books: Books, { id, disputed }: Charge): boolean =>
  disputed && books.all('dispute').some((dispute) => dispute.charge === id && !dispute.status.startsWith('warning_'))

const isOpenInquiry = ({ status }: Dispute): boolean => /^warning_(needs_response|under_review)$/.test(status)

function begin(books: Books, charged: Charge, status: string): Dispute {
  charged.disputed = true
  return books.add<Dispute>({
    ...begun(books, 'dispute', 'dp'),
    metadata: {},
    amount: charged.amount,
    currency: charged.currency,
    charge: charged.id,
    payment_intent: charged.payment_intent,
    reason: 'fraudulent',
    status,
    evidence_details: {
      due_by: books.now() + disputeDays * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    balance_transactions: [],
    evidence: {},
  })
}

function withdraw(books: Books, dispute: Dispute): void {
  const withdrawn: Booked = books.book({
    amount: -dispute.amount,
    fee: 1500,
    currency: dispute.currency,
    reporting_category: 'dispute',
    type: 'adjustment',
    source: dispute.id,
  })
  dispute.balance_transactions.push(withdrawn)
}
