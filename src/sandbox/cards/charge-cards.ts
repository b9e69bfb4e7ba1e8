import { type Books, begun, newId } from './books.ts'
import { CardError, invalid } from './wire/card-error.ts'
import { openDispute, openInquiry } from './disputes.ts'
import type { Charge, Failure, Intent, Method, Setup } from './things.ts'

/** Way to try a payment: with or without the payer, and the address for the way back. */
type Try = { isOffSession: boolean; returnUrl: string | undefined }

/** Charges the intent's method. Keeps declines and throws CardError. */
export function charge(books: Books, intent: Intent, { isOffSession, returnUrl }: Try): void {
  const method = books.get('payment_method', intent.payment_method)
  const { does } = method._card
  if (typeof does === 'object') return decline(books, intent, failureOf(method, does))
  if (does === 'declined-when-charged' && method.customer !== null)
    return decline(books, intent, failureOf(method, generic))
  if (!wantsAuthentication(method, isOffSession)) return succeed(books, intent)
  if (isOffSession) return decline(books, intent, failureOf(method, authenticationRequired))
  intent.status = 'requires_action'
  intent.last_payment_error = null
  intent.next_action = actionOf(books, intent, returnUrl)
  books.tell('payment_intent.requires_action', intent)
}

const generic = { declines: 'generic_decline', code: 'card_declined', message: 'Your card was declined.' }
const authenticationRequired = {
  declines: 'authentication_required',
  code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

function wantsAuthentication(method: Method, isOffSession: boolean): boolean {
  const { does } = method._card
  if (does === 'authenticate-always') return true
  if (does === 'authenticate-unless-set-up') return !(isOffSession && method._isSetUp)
  return does === 'authenticate' && !(isOffSession && method._isSetUp)
}

export const actionOf = (books: Books, { id }: Intent | Setup, returnUrl: string | undefined): Intent['next_action'] =>
  returnUrl === undefined
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: confirmPage(books, id) } }
    : { type: 'redirect_to_url', redirect_to_url: { url: confirmPage(books, id), return_url: returnUrl } }

/** Page on which a payer confirms a payment. */
export const confirmPage = ({ url }: Books, id: string): string => `${url}/cards/confirm/${id}`

type Declining = { declines: string; code: string; message: string }

const failureOf = (method: Method, { declines, code, message }: Declining): Failure => ({
  type: 'card_error',
  code,
  ...(code === 'card_declined' || code === 'authentication_required' ? { decline_code: declines } : {}),
  message,
  payment_method: method.id,
})

export function decline(books: Books, intent: Intent, failure: Failure): never {
  const charged = books.add<Charge>({
    ...chargeOf(books, intent),
    status: 'failed',
    paid: false,
    failure_code: failure.code,
  })
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: failure,
    next_action: null,
    latest_charge: charged.id,
    payment_method: null,
  })
  books.tell('charge.failed', charged)
  books.tell('payment_intent.payment_failed', intent)
  const { type, payment_method: _, ...about } = failure
  throw new CardError(402, type, failure.message, { ...about, charge: charged.id, payment_intent: intent })
}

const chargeOf = (books: Books, intent: Intent): Charge => ({
  ...begun(books, 'charge', 'ch'),
  metadata: intent.metadata,
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  currency: intent.currency,
  status: 'succeeded',
  paid: true,
  refunded: false,
  disputed: false,
  customer: intent.customer,
  payment_intent: intent.id,
  payment_method: intent.payment_method ?? '',
  balance_transaction: null,
  failure_code: null,
})

/** 2.9 per cent plus 30 minor units, half up. */
const feeOf = (amount: number): number => Math.floor((amount * 29 + 500) / 1000) + 30

/** Takes the money: a charge, a line of the books, what is told, and for some cards a dispute or an inquiry at once. */
export function succeed(books: Books, intent: Intent): void {
  const method = books.get('payment_method', intent.payment_method)
  const charged = books.add<Charge>({ ...chargeOf(books, intent), amount_captured: intent.amount })
  const booked = books.book(
    {
      amount: intent.amount,
      fee: feeOf(intent.amount),
      currency: intent.currency,
      reporting_category: 'charge',
      type: 'charge',
      source: charged.id,
    },
    method._card.does === 'direct',
  )
  charged.balance_transaction = booked.id
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charged.id,
    last_payment_error: null,
    next_action: null,
  })
  if (intent.setup_future_usage !== null) {
    method._isSetUp ||= intent.setup_future_usage === 'off_session'
    if (intent.customer !== null && method.customer === null) attach(books, method, intent.customer)
  }
  books.tell('charge.succeeded', charged)
  books.tell('payment_intent.succeeded', intent)
  if (method._card.does === 'dispute') openDispute(books, charged)
  if (method._card.does === 'inquiry') openInquiry(books, charged)
}

export function attach(books: Books, method: Method, customer: string): void {
  const { does } = method._card
  books.get('customer', customer)
  if (typeof does === 'object')
    throw new CardError(402, 'card_error', does.message, { code: does.code, decline_code: does.declines })
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The payment method you provided has already been attached to a customer.')
  method.customer = customer
  books.tell('payment_method.attached', method)
}

export const secretFor = (id: string): string => `${id}_secret_${newId('x').slice(2)}`
