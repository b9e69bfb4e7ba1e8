import type { Money, ProcessorEvent, Reference } from '../processor-event.ts'

/** Wallet payments; keys as of CardPort. Throws ProcessorProblem. */
export type WalletPort = {
  clientId: string
  isLive: boolean
  /** True when the wallet takes the currency: not TRY. */
  takes(currency: string): boolean
  account(): Promise<{ appId: string; scopes: string[] }>
  createOrder(asked: NewOrder, key: string): Promise<WalletOrder>
  order(id: string): Promise<WalletOrder>
  /** Captures an approved order; repeats the answer for captured ones. */
  captureOrder(id: string, key: string): Promise<WalletOrder>
  capture(id: string): Promise<WalletCapture>
  refund(
    asked: { capture: string; amount?: Money; note?: string; reference: Reference },
    key: string,
  ): Promise<WalletRefund>
  refundOf(id: string): Promise<WalletRefund>
  dispute(id: string): Promise<WalletDispute>
  /** The newest dispute of a capture, else undefined. */
  disputeOf(capture: string): Promise<string | undefined>
  /** The wallet's movements between moments at most 31 days apart. */
  movements(between: { from: Date; to: Date }): AsyncIterable<WalletMovement>
  /** Verifies by the wallet's certificate. Throws WebhookRefused with a sentence. */
  verify(raw: Uint8Array, headers: WalletHeaders): Promise<WalletMessage>
  /** Its object, read again; undefined for irrelevant kinds. */
  readEvent(message: WalletMessage): Promise<ProcessorEvent | undefined>
}

export type WalletHeaders = Partial<
  Record<
    | 'paypal-transmission-id'
    | 'paypal-transmission-time'
    | 'paypal-transmission-sig'
    | 'paypal-cert-url'
    | 'paypal-auth-algo',
    string
  >
>

/** A message whose signature holds. */
export type WalletMessage = { id: string; type: string; at: Date; object: { id: string; type: string } }

export type NewOrder = {
  amount: Money
  description: string
  reference: Reference
  brandName: string
  locale?: string
  returnUrl: string
  cancelUrl: string
}

export type WalletOrder = {
  id: string
  state: 'created' | 'action-needed' | 'approved' | 'captured' | 'voided'
  amount: Money
  /** Address at which the payer approves it. */
  approveUrl: string | undefined
  payer: { id: string; email: string | undefined } | undefined
  captures: WalletCapture[]
  reference: Reference
}

export type WalletCapture = {
  id: string
  state: 'paid' | 'pending' | 'declined' | 'failed' | 'refunded' | 'part-refunded'
  /** Why it is pending: review, another currency, an e-check. */
  reason: string | undefined
  amount: Money
  fee: Money | undefined
  order: string | undefined
  reference: Reference
  at: Date
}

export type WalletRefund = {
  id: string
  state: 'made' | 'pending' | 'failed' | 'canceled'
  amount: Money
  capture: string | undefined
  reference: Reference
}

export type WalletDispute = {
  id: string
  state: 'evidence-needed' | 'under-review' | 'won' | 'lost'
  amount: Money
  capture: string | undefined
  reason: string
  dueAt: Date | undefined
}

export type WalletMovement = {
  id: string
  /** A `hold` sets money aside and moves none. */
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'hold' | 'other'
  amount: Money
  fee: Money
  /** The capture or refund that it is about; of what a dispute moved, the capture that is disputed. */
  source: string
  at: Date
}
