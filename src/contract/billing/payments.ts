import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { Invoice } from './invoices.ts'
import { PriceLine } from './price-lines.ts'

/** The state of one attempt to pay. */
export const PaymentState = z.enum([
  'created',
  'processing',
  'failed',
  'canceled',
  'paid',
  'part-refunded',
  'refunded',
  'disputed',
  'charged-back',
])
export type PaymentState = z.infer<typeof PaymentState>

export const RefundState = z.enum(['requested', 'pending', 'made', 'failed'])
export type RefundState = z.infer<typeof RefundState>

/** The state of a payable. `over`: more money came in than was asked for. */
export const PayableState = z.enum(['unpaid', 'processing', 'part-paid', 'paid', 'over', 'disputed', 'returned'])
export type PayableState = z.infer<typeof PayableState>

/** Amounts are whole minor units by the exponent of ISO 4217. */
const amount = z.number().int()
/** `bank`: a transfer to our account, which staff booked; `firm`: what a law firm holds for us, which staff confirmed. */
const Processor = z.enum(['stripe', 'paypal', 'bank', 'firm'])

export const Payment = z
  .object({
    _id: Id,
    processor: Processor,
    state: PaymentState,
    amount,
    currency: z.string(),
    createdAt: Moment,
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

export const Refund = z
  .object({
    _id: Id,
    payment: Id,
    amount,
    currency: z.string(),
    reason: z.string(),
    state: RefundState,
    requestedBy: z.string(),
    createdAt: Moment,
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

export const Dispute = z
  .object({
    processor: Processor,
    object: z.string(),
    state: z.enum(['open', 'won', 'lost']),
    amount,
    currency: z.string(),
    reason: z.string().nullable(),
    dueAt: Moment.nullable(),
    openedAt: Moment,
    closedAt: Moment.nullable(),
    /** Time of our proof to the bank and the member of staff; no name when it was sent at the processor itself. */
    answeredAt: Moment.nullable(),
    answeredBy: z.string().nullable(),
  })
  .meta({ id: 'Dispute' })

/** A line of a payable's history. */
export const PaymentFact = z.object({
  kind: z.string(),
  object: z.string().nullable(),
  amount: amount.nullable(),
  currency: z.string().nullable(),
  reason: z.string().nullable(),
  cause: z.string(),
  at: Moment,
})

/** A payable, for staff. */
export const Payable = z
  .object({
    _id: Id,
    subject: z.object({ kind: z.string(), id: z.string() }),
    title: z.string(),
    state: PayableState,
    currency: z.string(),
    total: amount,
    /** Money received and kept, in the payable's own currency. */
    received: amount,
    /** The refundable amount of each payment, in its own currency. */
    refundable: z.array(z.object({ payment: Id, amount, currency: z.string() })),
    /** Nothing of it is paid out while a dispute is open. */
    isPayoutHeld: z.boolean(),
    closedAt: Moment.nullable(),
    lines: z.array(PriceLine),
    payments: z.array(Payment),
    refunds: z.array(Refund),
    disputes: z.array(Dispute),
    /** Its invoice, receipts and credit notes. */
    documents: z.array(Invoice),
    history: z.array(PaymentFact),
    createdAt: Moment,
  })
  .meta({ id: 'Payable' })
