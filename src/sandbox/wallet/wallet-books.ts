import { randomBytes } from 'node:crypto'

type Amount = { currency_code: string; value: string }

export type Order = {
  id: string
  intent: 'CAPTURE'
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  create_time: string
  purchase_units: { amount: Amount; description?: string; custom_id?: string; payments?: { captures: Capture[] } }[]
  payer?: { payer_id: string; email_address: string }
  back: { brand: string; returnUrl: string; cancelUrl: string }
  /** Payer's method, which decides the capture's outcome. */
  outcome: 'COMPLETED' | 'PENDING' | 'DECLINED'
}
export type Capture = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  status_details?: { reason: string }
  amount: Amount
  custom_id?: string
  create_time: string
  seller_receivable_breakdown?: { gross_amount: Amount; paypal_fee: Amount; net_amount: Amount }
  supplementary_data: { related_ids: { order_id: string } }
}
export type Refund = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Amount
  custom_id?: string
  create_time: string
  links: { rel: string; href: string; method: string }[]
}
export type Dispute = {
  create_time: string
  dispute_id: string
  reason: string
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  dispute_amount: Amount
  seller_response_due_date: string
  dispute_outcome?: { outcome_code: string }
  disputed_transactions: { seller_transaction_id: string }[]
}
export type Movement = {
  transaction_id: string
  transaction_event_code: string
  /** Id of the earlier object that it is about. */
  paypal_reference_id?: string
  transaction_initiation_date: string
  transaction_amount: Amount
  fee_amount?: Amount
}

export type WalletBooks = {
  orders: Map<string, Order>
  captures: Map<string, Capture>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  movements: Movement[]
}

/** The wallet within its surroundings. */
export type World = {
  books: WalletBooks
  now: () => string
  tell: (type: string, kind: string, resource: object) => void
  url: () => string
}

/** Books in their file form. */
export const writtenBooks = ({ orders, captures, refunds, disputes, movements }: WalletBooks) => ({
  orders: [...orders],
  captures: [...captures],
  refunds: [...refunds],
  disputes: [...disputes],
  movements,
})
export const readBooks = (kept: ReturnType<typeof writtenBooks> | undefined): WalletBooks => ({
  orders: new Map(kept?.orders),
  captures: new Map(kept?.captures),
  refunds: new Map(kept?.refunds),
  disputes: new Map(kept?.disputes),
  movements: kept?.movements ?? [],
})

export const newWalletId = (): string => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()

const withoutDecimals = new Set(['HUF', 'JPY', 'TWD'])
const taken = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
)
export const isTaken = (currency: string): boolean => taken.has(currency)

/** True for an amount in the currency's decimals. */
export const isAmount = ({ currency_code: currency, value }: Amount): boolean =>
  (withoutDecimals.has(currency) ? /^\d+(\.0+)?$/ : /^\d+(\.\d{2})?$/).test(value) && Number(value) > 0

export const minorOf = ({ currency_code: currency, value }: Amount): number =>
  Math.round(Number(value) * (withoutDecimals.has(currency) ? 1 : 100))

export const amountOf = (minor: number, currency: string): Amount => ({
  currency_code: currency,
  value: withoutDecimals.has(currency) ? String(minor) : (minor / 100).toFixed(2),
})
