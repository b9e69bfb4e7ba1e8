import type { TestCard } from './test-cards.ts'

type Base<Kind extends string> = {
  id: string
  object: Kind
  created: number
  livemode: false
  metadata: Record<string, string>
}

export type Customer = Base<'customer'> & {
  email: string | null
  name: string | null
  /** Customer's minor units; negative where we owe. */
  balance: number
  invoice_settings: { default_payment_method: string | null }
}
export type Method = Base<'payment_method'> & {
  type: 'card'
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number; country: string }
  billing_details: { name: string | null; email: string | null }
  /** Names that begin so are not told. */
  _card: TestCard
  _isSetUp: boolean
}
export type Failure = {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
  payment_method?: string
}
type NextAction = {
  type: string
  redirect_to_url?: { url: string; return_url: string | null }
  use_stripe_sdk?: object
} | null
export type Intent = Base<'payment_intent'> & {
  amount: number
  amount_received: number
  currency: string
  status: string
  client_secret: string
  customer: string | null
  description: string | null
  payment_method: string | null
  payment_method_types: string[]
  latest_charge: string | null
  last_payment_error: Failure | null
  next_action: NextAction
  receipt_email: string | null
  setup_future_usage: string | null
  canceled_at: number | null
  _session: string | null
  _invoice: string | null
}
export type Setup = Base<'setup_intent'> & {
  status: string
  client_secret: string
  customer: string | null
  payment_method: string | null
  payment_method_types: string[]
  last_setup_error: Failure | null
  next_action: NextAction
  usage: string
}
export type Charge = Base<'charge'> & {
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: string
  status: string
  paid: boolean
  refunded: boolean
  disputed: boolean
  customer: string | null
  payment_intent: string
  payment_method: string
  balance_transaction: string | null
  failure_code: string | null
}
export type Booked = Omit<Base<'balance_transaction'>, 'metadata'> & {
  amount: number
  fee: number
  net: number
  currency: string
  available_on: number
  reporting_category: string
  type: string
  status: string
  source: string | null
  description: string | null
}
export type Refund = Base<'refund'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: string
  reason: string | null
  failure_reason?: string
  balance_transaction: string | null
}
export type Transfer = Base<'transfer'> & {
  amount: number
  amount_reversed: number
  currency: string
  destination: string
  reversed: boolean
  transfer_group: string | null
  balance_transaction: string | null
}
export type Dispute = Base<'dispute'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string
  status: string
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  balance_transactions: Booked[]
  /** Texts, and ids of files. */
  evidence: Record<string, string>
}
export type KeptFile = Base<'file'> & {
  purpose: string
  filename: string
  size: number
  type: 'pdf' | 'png' | 'jpg'
}
export type Session = Base<'checkout.session'> & {
  mode: string
  ui_mode: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  amount_subtotal: number
  currency: string
  url: string | null
  success_url: string
  cancel_url: string | null
  customer: string | null
  customer_email: string | null
  payment_intent: string | null
  expires_at: number
  _description: string
  _payment: { metadata: Record<string, string>; description: string | null; setup_future_usage: string | null }
}
export type Product = Base<'product'> & { name: string; active: boolean }
export type Price = Base<'price'> & {
  product: string
  unit_amount: number
  currency: string
  active: boolean
  lookup_key: string | null
  type: string
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number } | null
}
export type Coupon = Base<'coupon'> & {
  name: string | null
  percent_off: number | null
  amount_off: number | null
  currency: string | null
  duration: string
  duration_in_months: number | null
  max_redemptions: number | null
  redeem_by: number | null
  times_redeemed: number
  valid: boolean
  _applies_to: { products: string[] }
  _currency_options: Record<string, { amount_off: number }>
}
export type PromotionCode = Base<'promotion_code'> & {
  code: string
  active: boolean
  promotion: { type: 'coupon'; coupon: string }
  max_redemptions: number | null
  expires_at: number | null
  times_redeemed: number
}
export type Discount = Omit<Base<'discount'>, 'metadata' | 'created'> & {
  source: { type: 'coupon'; coupon: string }
  promotion_code: string | null
  subscription: string
  start: number
  end: number | null
}
export type Item = {
  id: string
  object: 'subscription_item'
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
  subscription: string
}
export type Subscription = Base<'subscription'> & {
  status: string
  customer: string
  currency: string
  items: { object: 'list'; data: Item[]; has_more: false }
  discounts: string[]
  latest_invoice: string | null
  default_payment_method: string | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  billing_cycle_anchor: number
  pending_update: { expires_at: number; subscription_items: { id: string; price: string }[] } | null
  payment_settings: { save_default_payment_method: string | null }
  _pendingLines: Line[]
}
export type Line = {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string
  period: { start: number; end: number }
  parent: {
    type: string
    subscription_item_details: { proration: boolean; subscription: string; subscription_item: string }
  }
}
export type Invoice = Base<'invoice'> & {
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  customer: string
  currency: string
  total: number
  subtotal: number
  amount_due: number
  amount_paid: number
  amount_remaining: number
  amount_overpaid: number
  attempt_count: number
  attempted: boolean
  next_payment_attempt: number | null
  billing_reason: string
  hosted_invoice_url: string | null
  lines: { object: 'list'; data: Line[]; has_more: false }
  parent: { type: string; subscription_details: { subscription: string; metadata: Record<string, string> } }
  _intent: string | null
  _finalizeAt: number | null
  _change: { price: string; at: number } | null
}

export type Thing =
  | Customer
  | Method
  | Intent
  | Setup
  | Charge
  | Booked
  | Refund
  | Transfer
  | Dispute
  | KeptFile
  | Session
  | Product
  | Price
  | Coupon
  | PromotionCode
  | Discount
  | Subscription
  | Invoice
export type Kind = Thing['object']
export type Of<K extends Kind> = Extract<Thing, { object: K }>
