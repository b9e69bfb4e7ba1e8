import { type Books, begun } from './books.ts'
import { CardError, invalid } from './wire/card-error.ts'
import { actionOf, attach, charge, decline, secretFor, succeed } from './charge-cards.ts'
import { methodNamed } from './methods.ts'
import { isTrue, numberOf, type Params, textsOf, wordOf } from './wire/read-form.ts'
import { requireChargeable } from './smallest-charge.ts'
import type { Intent, Setup } from './things.ts'

type Handler = (books: Books, params: Params, id: string) => unknown

/** Effects of a payment's outcome on invoice or session. */
export type Follow = (books: Books, intent: Intent) => void

export function newIntent(books: Books, about: Partial<Intent> & Pick<Intent, 'amount' | 'currency'>): Intent {
  const base = begun(books, 'payment_intent', 'pi')
  return books.add({
    ...base,
    metadata: {},
    amount_received: 0,
    status: 'requires_payment_method',
    client_secret: secretFor(base.id),
    customer: null,
    description: null,
    payment_method: null,
    payment_method_types: ['card'],
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    receipt_email: null,
    setup_future_usage: null,
    canceled_at: null,
    _session: null,
    _invoice: null,
    ...about,
  })
}

/** Charges by this method; effects follow failures, too. */
export function confirm(
  books: Books,
  intent: Intent,
  asked: { method?: string | undefined; isOffSession?: boolean; returnUrl?: string | undefined },
  follow: Follow,
): void {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw invalid(`This PaymentIntent's status is ${intent.status}, and it cannot be confirmed.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  if (asked.method) intent.payment_method = methodNamed(books, asked.method).id
  if (intent.payment_method === null)
    throw invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'parameter_missing',
    })
  const method = books.get('payment_method', intent.payment_method)
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalid('The provided PaymentMethod belongs to another customer.', {
      code: 'payment_method_customer_mismatch',
    })
  try {
    charge(books, intent, { isOffSession: asked.isOffSession ?? false, returnUrl: asked.returnUrl })
  } finally {
    follow(books, intent)
  }
}

/** Records whether the payer confirmed it to the bank. A failure throws nothing: it is kept on the intent. */
export function answerBank(books: Books, id: string, isConfirmed: boolean, follow: Follow): Intent | Setup {
  const setup = books.find('setup_intent', id)
  if (setup) return answerSetup(books, setup, isConfirmed)
  const intent = books.get('payment_intent', id)
  if (intent.status !== 'requires_action') return intent
  const method = books.get('payment_method', intent.payment_method)
  try {
    if (isConfirmed) succeed(books, intent)
    else
      decline(books, intent, {
        type: 'card_error',
        code: 'payment_intent_authentication_failure',
        message: 'The provided payment method has failed authentication.',
        payment_method: method.id,
      })
  } catch (error) {
    if (!(error instanceof CardError)) throw error
  }
  follow(books, intent)
  return intent
}

function answerSetup(books: Books, setup: Setup, isConfirmed: boolean): Setup {
  if (setup.status !== 'requires_action') return setup
  if (isConfirmed) return saved(books, setup)
  Object.assign(setup, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error: {
      type: 'card_error',
      code: 'setup_intent_authentication_failure',
      message: 'The provided payment method has failed authentication.',
    },
  })
  books.tell('setup_intent.setup_failed', setup)
  return setup
}

function saved(books: Books, setup: Setup): Setup {
  const method = books.get('payment_method', setup.payment_method)
  if (setup.customer !== null && method.customer === null) attach(books, method, setup.customer)
  method._isSetUp = true
  Object.assign(setup, { status: 'succeeded', next_action: null, last_setup_error: null })
  books.tell('setup_intent.succeeded', setup)
  return setup
}

/** Saves a card. Throws on declines; some need confirmation first. */
export function confirmSetup(
  books: Books,
  setup: Setup,
  named: string | undefined,
  returnUrl: string | undefined,
): Setup {
  if (setup.status === 'succeeded' || setup.status === 'canceled')
    throw invalid(`This SetupIntent's status is ${setup.status}, and it cannot be confirmed.`, {
      code: 'setup_intent_unexpected_state',
    })
  if (named) setup.payment_method = methodNamed(books, named).id
  const method = books.get('payment_method', setup.payment_method)
  const { does } = method._card
  if (typeof does === 'object') {
    const failure = { type: 'card_error' as const, code: does.code, decline_code: does.declines, message: does.message }
    Object.assign(setup, { status: 'requires_payment_method', payment_method: null, last_setup_error: failure })
    books.tell('setup_intent.setup_failed', setup)
    throw new CardError(402, 'card_error', does.message, {
      code: does.code,
      decline_code: does.declines,
      setup_intent: setup,
    })
  }
  if (!does.startsWith('authenticate')) return saved(books, setup)
  Object.assign(setup, { status: 'requires_action', next_action: actionOf(books, setup, returnUrl) })
  books.tell('setup_intent.requires_action', setup)
  return setup
}

export const intentHandlers = (follow: Follow): Record<string, Handler> => ({
  'POST /v1/payment_intents': (books, params) => create(books, params, follow),
  'GET /v1/payment_intents/:id': (books, _, id) => books.get('payment_intent', id),
  'POST /v1/payment_intents/:id/confirm': (books, params, id) => {
    const intent = books.get('payment_intent', id)
    confirm(books, intent, confirmation(params), follow)
    return intent
  },
  'POST /v1/payment_intents/:id/cancel': (books, _, id) => {
    const intent = books.get('payment_intent', id)
    if (intent.status === 'canceled' || intent.status === 'succeeded')
      throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      })
    Object.assign(intent, { status: 'canceled', canceled_at: books.now(), next_action: null })
    books.tell('payment_intent.canceled', intent)
    return intent
  },
  'POST /v1/setup_intents': (books, params) => createSetup(books, params),
  'GET /v1/setup_intents/:id': (books, _, id) => books.get('setup_intent', id),
  'POST /v1/setup_intents/:id/confirm': (books, params, id) =>
    confirmSetup(books, books.get('setup_intent', id), wordOf(params, 'payment_method'), wordOf(params, 'return_url')),
})

const confirmation = (params: Params) => ({
  method: wordOf(params, 'payment_method'),
  isOffSession: isTrue(params, 'off_session'),
  returnUrl: wordOf(params, 'return_url'),
})

function create(books: Books, params: Params, follow: Follow): Intent {
  const amount = numberOf(params, 'amount') ?? 0
  const currency = wordOf(params, 'currency') ?? ''
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid('Invalid integer: amount', { code: 'parameter_invalid_integer', param: 'amount' })
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' })
  requireChargeable(amount, currency)
  const customer = wordOf(params, 'customer') ?? null
  if (customer !== null) books.get('customer', customer)
  const named = wordOf(params, 'payment_method')
  const intent = newIntent(books, {
    amount,
    currency,
    customer,
    description: wordOf(params, 'description') ?? null,
    metadata: textsOf(params, 'metadata'),
    receipt_email: wordOf(params, 'receipt_email') ?? null,
    setup_future_usage: wordOf(params, 'setup_future_usage') ?? null,
    ...(named && { payment_method: methodNamed(books, named).id, status: 'requires_confirmation' }),
  })
  books.tell('payment_intent.created', intent)
  if (isTrue(params, 'confirm')) confirm(books, intent, confirmation(params), follow)
  return intent
}

function createSetup(books: Books, params: Params): Setup {
  const customer = wordOf(params, 'customer') ?? null
  if (customer !== null) books.get('customer', customer)
  const base = begun(books, 'setup_intent', 'seti')
  const setup = books.add<Setup>({
    ...base,
    metadata: textsOf(params, 'metadata'),
    status: 'requires_payment_method',
    client_secret: secretFor(base.id),
    customer,
    payment_method: null,
    payment_method_types: ['card'],
    last_setup_error: null,
    next_action: null,
    usage: wordOf(params, 'usage') ?? 'off_session',
  })
  const named = wordOf(params, 'payment_method')
  return named && isTrue(params, 'confirm') ? confirmSetup(books, setup, named, wordOf(params, 'return_url')) : setup
}
