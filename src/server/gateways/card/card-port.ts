import type { Money, ProcessorEvent, Reference } from '../processor-event.ts'
import type {
  NewPrice,
  CardPrice,
  NewCoupon,
  CardCoupon,
  PromotionCode,
  NewSubscription,
  SubscriptionChange,
  CardSubscription,
  SubscriptionPreview,
  CardInvoice,
} from './card-plans.ts'

export type * from './card-plans.ts'

/**
 * Payments by card, in our words. Every call that moves or reserves money takes a key of ours: asked again with the same key it does nothing a
 * second time and gives the same answer. Throws ProcessorProblem.
 */
export type CardPort = {
  /** Public key and browser address of the processor. */
  publishableKey: string
  account(): Promise<CardAccount>

  createCheckout(asked: NewCheckout, key: string): Promise<Checkout>
  checkout(id: string): Promise<Checkout>
  /** Ends a checkout for payment. */
  expireCheckout(id: string, key: string): Promise<Checkout>

  /** On session: confirmed in the page by its client secret. Off session: charged at once from a kept card. */
  createPayment(asked: NewPayment, key: string): Promise<CardPayment>
  payment(id: string): Promise<CardPayment>
  cancelPayment(id: string, key: string): Promise<CardPayment>

  /** Keeps a card for later charges, without one now: confirmed in the page, or at once where the card is known. */
  createCardSetup(asked: { customer: string; card?: string; reference: Reference }, key: string): Promise<CardSetup>
  cardSetup(id: string): Promise<CardSetup>

  createCustomer(asked: { email: string; name?: string; reference: Reference }, key: string): Promise<CardCustomer>
  customer(id: string): Promise<CardCustomer>
  updateCustomer(id: string, change: { email?: string; name?: string; defaultCard?: string }): Promise<CardCustomer>
  /** The processor's page of saved methods, for one visit. */
  createCustomerPage(asked: { customer: string; returnUrl: string }): Promise<{ url: string }>

  /** Makes a method of a token from the page. */
  cardOfToken(token: string, key: string): Promise<KeptCard>
  cards(customer: string): Promise<KeptCard[]>
  attachCard(card: string, customer: string, key: string): Promise<KeptCard>
  /** Attach another and make it the default first. */
  detachCard(card: string): Promise<void>

  refund(asked: NewRefund, key: string): Promise<CardRefund>
  refundOf(id: string): Promise<CardRefund>
  refunds(payment: string): Promise<CardRefund[]>
  dispute(id: string): Promise<CardDispute>
  disputes(payment: string): Promise<CardDispute[]>
  /** Stores a PDF for a dispute's answer; returns its name. */
  keepDisputeFile(file: { name: string; content: Uint8Array }, key: string): Promise<{ id: string }>
  /** Answers a dispute, once and for good. */
  answerDispute(id: string, evidence: DisputeEvidence, key: string): Promise<CardDispute>

  /** Moves money from our balance to a connected account. */
  transfer(asked: NewTransfer, key: string): Promise<CardTransfer>
  transferOf(id: string): Promise<CardTransfer>

  /** The processor's movements between two moments, oldest first; for reconciliation. */
  movements(between: { from: Date; to: Date }): AsyncIterable<CardMovement>

  createProduct(asked: { id: string; name: string; reference: Reference }, key: string): Promise<{ id: string }>
  createPrice(asked: NewPrice, key: string): Promise<CardPrice>
  price(id: string): Promise<CardPrice>
  /** The active price of this lookup key, else undefined. */
  priceNamed(lookupKey: string): Promise<CardPrice | undefined>

  createCoupon(asked: NewCoupon, key: string): Promise<CardCoupon>
  coupon(id: string): Promise<CardCoupon>
  createPromotionCode(
    asked: { coupon: string; code: string; maxRedemptions?: number; expiresAt?: Date },
    key: string,
  ): Promise<PromotionCode>
  promotionCode(code: string): Promise<PromotionCode | undefined>
  deactivatePromotionCode(id: string): Promise<PromotionCode>

  /** Unpaid until the client secret confirms its first invoice. */
  createSubscription(asked: NewSubscription, key: string): Promise<CardSubscription>
  subscription(id: string): Promise<CardSubscription>
  subscriptions(customer: string): Promise<CardSubscription[]>
  /** Cost of changing the price now: the same numbers that the change charges when given its `at`. */
  previewSubscription(asked: { subscription: string; price: string; at: Date }): Promise<SubscriptionPreview>
  /** The next period's charge, optionally with another coupon. Changes nothing. */
  nextInvoice(asked: { subscription: string; coupon?: string }): Promise<SubscriptionPreview>
  updateSubscription(id: string, change: SubscriptionChange, key: string): Promise<CardSubscription>
  cancelSubscription(id: string, when: 'now' | 'period-end', key: string): Promise<CardSubscription>
  /** Takes back a cancellation at the period's end. */
  resumeSubscription(id: string, key: string): Promise<CardSubscription>

  invoice(id: string): Promise<CardInvoice>
  invoices(customer: string): Promise<CardInvoice[]>
  payInvoice(id: string, asked: { card?: string }, key: string): Promise<CardInvoice>
  /** Makes an open invoice one that nobody can pay. Throws ProcessorProblem (`refused`) for one that is paid. */
  voidInvoice(id: string, key: string): Promise<CardInvoice>

  /**
   * The message, verified over its bytes as they came: signature, age (300 s), account and mode. Throws WebhookRefused with a sentence;
   * nothing is read of what is not proven.
   */
  verify(raw: Uint8Array, signature: string | undefined): SignedMessage
  /** The event's object, read again; undefined for irrelevant kinds. */
  readEvent(message: SignedMessage): Promise<ProcessorEvent | undefined>
}

/** A message whose signature holds. */
export type SignedMessage = {
  id: string
  /** The processor's word for what happened. */
  type: string
  at: Date
  object: { id: string; type: string }
  livemode: boolean
}

export type CardAccount = {
  id: string
  name: string
  country: string
  currency: string
  chargesEnabled: boolean
  payoutsEnabled: boolean
  isLive: boolean
}

export type NewCheckout = {
  amount: Money
  /** Words for the payer beside the amount. */
  description: string
  successUrl: string
  cancelUrl: string
  email?: string
  /** Told with every event of the session and its payment. */
  reference: Reference
  /** Keeps the card for later charges. */
  customer?: string
  locale?: string
  /** Between 30 minutes and 24 hours from now. */
  expiresAt?: Date
}

export type Checkout = {
  id: string
  /** Page for the payer; undefined once it is over. */
  url: string | undefined
  state: 'open' | 'paid' | 'pending' | 'expired'
  amount: Money
  payment: string | undefined
  reference: Reference
}

export type NewPayment = {
  amount: Money
  description: string
  reference: Reference
  customer?: string
  /** A kept card, or one made of a token. */
  card?: string
  email?: string
} & (
  | {
      session: 'on'
      /** Keeps the card for later charges. */ keepCard?: boolean
      confirm?: boolean
      returnUrl?: string
    }
  | { session: 'off'; customer: string; card: string }
)

export type CardPayment = {
  id: string
  state: 'card-needed' | 'confirmation-needed' | 'action-needed' | 'pending' | 'paid' | 'canceled'
  /** For the page alone. */
  clientSecret: string
  amount: Money
  paid: Money
  refunded: Money
  fee: Money | undefined
  customer: string | undefined
  card: string | undefined
  charge: string | undefined
  reference: Reference
  /** Why the last try failed. */
  reason: string | undefined
  at: Date
}

export type CardSetup = {
  id: string
  state: 'card-needed' | 'confirmation-needed' | 'action-needed' | 'pending' | 'saved' | 'canceled'
  clientSecret: string
  customer: string | undefined
  card: string | undefined
  reference: Reference
  reason: string | undefined
}

export type CardCustomer = {
  id: string
  email: string | undefined
  defaultCard: string | undefined
  reference: Reference
}

export type KeptCard = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  country: string | undefined
  customer: string | undefined
}

export type NewRefund = {
  payment: string
  /** All that is left without it. */ amount?: Money
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
  reference: Reference
}

export type CardRefund = {
  id: string
  state: 'pending' | 'made' | 'failed' | 'canceled'
  amount: Money
  payment: string | undefined
  reference: Reference
  reason: string | undefined
}

export type NewTransfer = {
  amount: Money
  /** The connected account: `acct_…`. */
  destination: string
  /** Holds the transfers of one run together. */
  group: string
  reference: Reference
}

export type CardTransfer = {
  id: string
  amount: Money
  /** Sum that came back. */
  reversed: Money
  destination: string
  reference: Reference
}

export type CardDispute = {
  id: string
  state: 'warning' | 'evidence-needed' | 'under-review' | 'won' | 'lost'
  amount: Money
  payment: string | undefined
  charge: string
  reason: string
  dueAt: Date | undefined
  /** The bank was given what speaks against it. */
  isAnswered: boolean
  reference: Reference
}

/** Evidence against a dispute, by the processor's fields. Texts have at most `longestDisputeText` letters; files are named by their ids. */
export type DisputeEvidence = {
  texts: Partial<Record<DisputeText, string>>
  files: Partial<Record<DisputeFile, string>>
}
export type DisputeText = 'product' | 'payer' | 'address' | 'service-day' | 'history' | 'explanation'
export type DisputeFile = 'receipt' | 'service' | 'letters' | 'other'

/** Letters of a dispute's text, and bytes of its files. */
export const [longestDisputeText, largestDisputeFiles] = [20_000, 4_500_000]

/** One line of the processor's own books. `net` = `amount` − `fee`. */
export type CardMovement = {
  id: string
  kind: 'charge' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-reversal' | 'fee' | 'payout' | 'transfer' | 'other'
  amount: Money
  fee: Money
  net: Money
  /** The charge, refund, dispute or pay-out that it is about. */
  source: string | undefined
  at: Date
  availableAt: Date
}
