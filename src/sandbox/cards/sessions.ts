import { type Books, begun } from './books.ts'
import { CardError, invalid } from './wire/card-error.ts'
import { confirm, type Follow, newIntent } from './intents.ts'
import { at, listOf, numberOf, type Params, textsOf, wordOf } from './wire/read-form.ts'
import { requireChargeable } from './smallest-charge.ts'
import type { Intent, Session } from './things.ts'

type Handler = (books: Books, params: Params, id: string) => unknown

const hour = 3600

export const sessionHandlers: Record<string, Handler> = {
  'POST /v1/checkout/sessions': (books, params) => create(books, params),
  'GET /v1/checkout/sessions/:id': (books, _, id) => books.get('checkout.session', id),
  'POST /v1/checkout/sessions/:id/expire': (books, _, id) => {
    const session = books.get('checkout.session', id)
    if (session.status !== 'open')
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.', { param: 'session' })
    expire(books, session)
    return session
  },
}

export function expire(books: Books, session: Session): void {
  Object.assign(session, { status: 'expired', url: null })
  books.tell('checkout.session.expired', session)
}

function create(books: Books, params: Params): Session {
  const mode = wordOf(params, 'mode') ?? 'payment'
  if (mode !== 'payment')
    throw invalid('The sandbox opens sessions of mode payment; subscribe by subscriptions.', { param: 'mode' })
  const { amount, currency, description } = linesOf(params)
  requireChargeable(amount, currency)
  const success = wordOf(params, 'success_url')
  if (!success)
    throw invalid('Missing required param: success_url.', { code: 'parameter_missing', param: 'success_url' })
  const expiresAt = numberOf(params, 'expires_at') ?? books.now() + 24 * hour
  if (expiresAt < books.now() + hour / 2 - 60 || expiresAt > books.now() + 24 * hour + 60)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  const customer = wordOf(params, 'customer') ?? null
  if (customer !== null) books.get('customer', customer)
  const base = begun(books, 'checkout.session', 'cs_test')
  const about = at(params, ['payment_intent_data'])
  return books.add<Session>({
    ...base,
    metadata: textsOf(params, 'metadata'),
    mode,
    ui_mode: wordOf(params, 'ui_mode') ?? 'hosted_page',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    amount_subtotal: amount,
    currency,
    url: `${books.url}/cards/pay/${base.id}`,
    success_url: success,
    cancel_url: wordOf(params, 'cancel_url') ?? null,
    customer,
    customer_email: wordOf(params, 'customer_email') ?? null,
    payment_intent: null,
    expires_at: expiresAt,
    _description: description,
    _payment: {
      metadata: textsOf(about, 'metadata'),
      description: wordOf(about, 'description') ?? null,
      setup_future_usage: wordOf(about, 'setup_future_usage') ?? null,
    },
  })
}

function linesOf(params: Params): { amount: number; currency: string; description: string } {
  const lines = listOf(params, 'line_items')
  const [first] = lines
  const currency = wordOf(first, 'price_data', 'currency')
  if (!currency) throw invalid('Missing required param: line_items[0][price_data].', { param: 'line_items' })
  const amounts = lines.map(
    (line) => (numberOf(line, 'price_data', 'unit_amount') ?? 0) * (numberOf(line, 'quantity') ?? 1),
  )
  const names = lines.map((line) => wordOf(line, 'price_data', 'product_data', 'name') ?? '')
  return { amount: amounts.reduce((sum, one) => sum + one, 0), currency, description: names.join(', ') }
}

/** Pays a session by a method: as its page does. Throws CardError for a card that is declined; the session stays open. */
export function paySession(books: Books, session: Session, method: string, follow: Follow): Intent {
  if (session.status !== 'open') throw new CardError(400, 'invalid_request_error', 'This checkout is over.')
  const pending = books.find('payment_intent', session.payment_intent)
  const intent =
    pending ??
    newIntent(books, {
      amount: session.amount_total,
      currency: session.currency,
      customer: session.customer,
      ...session._payment,
      _session: session.id,
    })
  session.payment_intent = intent.id
  confirm(books, intent, { method, returnUrl: `${books.url}/cards/pay/${session.id}` }, follow)
  return intent
}

/** A session whose payment succeeded is complete. */
export function followSession(books: Books, intent: Intent): void {
  const session = books.find('checkout.session', intent._session)
  if (!session || session.status !== 'open' || intent.status !== 'succeeded') return
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
  books.tell('checkout.session.completed', session)
}

/** Address for a payer of a complete session. */
export const afterSession = ({ success_url: url, id }: Session): string => url.replaceAll('{CHECKOUT_SESSION_ID}', id)
