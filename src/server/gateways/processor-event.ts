/** An amount in minor units by the exponent of ISO 4217, never a fraction; `currency` is the code in capitals. */
export type Money = { amount: number; currency: string }

export type Processor = 'stripe' | 'paypal'

/** Our note on a processor's object: `{ case: 'ID', part: '2' }`. */
export type Reference = Record<string, string>

/** An event at a processor, in our words. Each kind names the object that it happened to. */
export type ProcessorEventKind =
  | 'checkout.paid'
  | 'checkout.pending'
  | 'checkout.failed'
  | 'checkout.expired'
  | 'payment.paid'
  | 'payment.failed'
  | 'payment.action-needed'
  | 'payment.pending'
  | 'payment.canceled'
  | 'card.saved'
  | 'card.not-saved'
  | 'refund.made'
  | 'refund.pending'
  | 'refund.failed'
  | 'dispute.opened'
  | 'dispute.changed'
  | 'dispute.won'
  | 'dispute.lost'
  | 'dispute.funds-withdrawn'
  | 'dispute.funds-reinstated'
  | 'fraud.warned'
  | 'invoice.paid'
  | 'invoice.failed'
  | 'invoice.action-needed'
  | 'invoice.finalized'
  | 'subscription.changed'
  | 'subscription.ended'
  | 'order.approved'
  | 'order.approval-reversed'

/**
 * One verified message of a processor, after its object was read again there: amounts and states are the processor's of now, never the
 * message's. Messages come late, twice and in any order.
 */
export type ProcessorEvent = {
  /** The processor's message id; each is processed once. */
  id: string
  processor: Processor
  kind: ProcessorEventKind
  /** When the processor says that it happened. */
  at: Date
  /** The processor's object, such as a payment intent or dispute. */
  object: { kind: ProcessorObjectKind; id: string }
  /** Payment of a refund or dispute, subscription of an invoice. */
  of?: { kind: ProcessorObjectKind; id: string }
  /** Sum paid, refunded or disputed; undefined without money. */
  amount?: Money
  /** The processor's fee, where the message names it. */
  fee?: Money
  /** From the object's metadata, or that of what it is about; empty for objects that are not ours. */
  reference: Reference
  /** The state as the port tells it. */
  state: string
  /** Why it failed or what the bank says, as the processor's code: `card_declined`, `insufficient_funds`, `fraudulent`. */
  reason?: string
  /** By when evidence is wanted of a dispute. */
  dueAt?: Date
}

export type ProcessorObjectKind =
  | 'checkout'
  | 'payment'
  | 'card-setup'
  | 'refund'
  | 'dispute'
  | 'invoice'
  | 'subscription'
  | 'charge'
  | 'order'
  | 'capture'

/** Why a processor did not do what it was asked. */
export type ProcessorTrouble =
  /** Unreachable, interrupted or broken: retry with the same key. */
  | 'down'
  /** Asked too much at once: likewise. */
  | 'limited'
  /** The card or account of the payer was declined. */
  | 'declined'
  /** The payer has to be there: 3-D Secure. */
  | 'action-needed'
  /** There is no such object at the processor. */
  | 'missing'
  /** The key was used before for something else. */
  | 'key-reused'
  /** The processor knows neither our key nor our account. */
  | 'credentials'
  /** We asked wrongly: a fault of ours. */
  | 'refused'

/** A call that a processor did not carry out. The message is a sentence for the person; `down` and `limited` are tried again by jobs. */
export class ProcessorProblem extends Error {
  readonly processor: Processor
  readonly trouble: ProcessorTrouble
  /** The processor's code, as `insufficient_funds`, for records and staff. */
  readonly reason: string | undefined
  /** The object concerned: the declined payment. */
  readonly objectId: string | undefined
  constructor(
    processor: Processor,
    trouble: ProcessorTrouble,
    message: string,
    more: { reason?: string | undefined; objectId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause })
    this.name = 'ProcessorProblem'
    this.processor = processor
    this.trouble = trouble
    this.reason = more.reason
    this.objectId = more.objectId
  }

  /** True when a retry with the same key may succeed. */
  get isPassing(): boolean {
    return this.trouble === 'down' || this.trouble === 'limited'
  }
}
