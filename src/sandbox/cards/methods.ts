import { type Books, begun } from './books.ts'
import { invalid } from './wire/card-error.ts'
import { attach } from './charge-cards.ts'
import { listOf, numberOf, type Params, textsOf, wordOf } from './wire/read-form.ts'
import { namedCard, type TestCard } from './test-cards.ts'
import type { Customer, Method, Thing } from './things.ts'

type Handler = (books: Books, params: Params, id: string) => unknown

export const newMethod = (
  books: Books,
  card: TestCard,
  about: { name?: string; email?: string; country?: string } = {},
): Method =>
  books.add({
    ...begun(books, 'payment_method', 'pm'),
    metadata: {},
    type: 'card',
    customer: null,
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: 12,
      exp_year: new Date(books.now() * 1000).getUTCFullYear() + 3,
      country: about.country ?? 'US',
    },
    billing_details: { name: about.name ?? null, email: about.email ?? null },
    _card: card,
    _isSetUp: false,
  })

/** A method by id or test name. Throws CardError. */
export function methodNamed(books: Books, name: string): Method {
  const kept = books.find('payment_method', name)
  if (kept) return kept
  const card = namedCard(name)
  if (card) return newMethod(books, card)
  throw invalid(`No such PaymentMethod: '${name}'`, { code: 'resource_missing', param: 'payment_method' })
}

export const methodHandlers: Record<string, Handler> = {
  'GET /v1/account': (books) => ({
    id: accountId,
    object: 'account',
    business_profile: { name: 'Sandbox' },
    settings: { dashboard: { display_name: 'Sandbox' } },
    country: 'US',
    default_currency: 'usd',
    charges_enabled: true,
    payouts_enabled: true,
    email: null,
    created: books.now(),
  }),
  'GET /v1/balance': () => ({ object: 'balance', livemode: false, available: [], pending: [] }),
  'POST /v1/customers': (books, params) => {
    const named = wordOf(params, 'invoice_settings', 'default_payment_method')
    const customer = books.add<Customer>({
      ...begun(books, 'customer', 'cus'),
      email: wordOf(params, 'email') ?? null,
      name: wordOf(params, 'name') ?? null,
      balance: 0,
      metadata: textsOf(params, 'metadata'),
      invoice_settings: { default_payment_method: named ?? null },
    })
    books.tell('customer.created', customer)
    return customer
  },
  'GET /v1/customers/:id': (books, _, id) => books.get('customer', id),
  'POST /v1/customers/:id': (books, params, id) => updateCustomer(books, params, books.get('customer', id)),
  'GET /v1/customers/:id/payment_methods': (books, params, id) =>
    pageOf(
      books.all('payment_method').filter(({ customer }) => customer === books.get('customer', id).id),
      params,
    ),
  'POST /v1/payment_methods': (books, params) => {
    const token = wordOf(params, 'card', 'token')
    const card = token ? namedCard(token) : undefined
    const made = token === undefined ? undefined : books.find('payment_method', token.replace(/^tok_/, 'pm_'))
    if (made) return made
    if (card) return newMethod(books, card)
    throw invalid(
      token
        ? `No such token: '${token}'`
        : 'Sending credit card numbers directly to the Stripe API is generally unsafe. Use a token.',
      { code: 'resource_missing', param: 'card[token]' },
    )
  },
  'GET /v1/payment_methods/:id': (books, _, id) => books.get('payment_method', id),
  'POST /v1/payment_methods/:id/attach': (books, params, id) => {
    const method = methodNamed(books, id)
    attach(books, method, wordOf(params, 'customer') ?? '')
    return method
  },
  'POST /v1/payment_methods/:id/detach': (books, _, id) => {
    const method = books.get('payment_method', id)
    if (method.customer === null) throw invalid('The payment method you provided is not attached to a customer.')
    const customer = books.get('customer', method.customer)
    if (customer.invoice_settings.default_payment_method === id) customer.invoice_settings.default_payment_method = null
    method.customer = null
    books.tell('payment_method.detached', method)
    return method
  },
  'POST /v1/billing_portal/sessions': (books, params) => {
    const customer = books.get('customer', wordOf(params, 'customer'))
    const back = encodeURIComponent(wordOf(params, 'return_url') ?? '')
    return {
      id: `bps_${customer.id}`,
      object: 'billing_portal.session',
      created: books.now(),
      livemode: false,
      url: `${books.url}/cards/methods/${customer.id}?back=${back}`,
    }
  },
}

export const accountId = 'acct_sandbox000000000'

function updateCustomer(books: Books, params: Params, customer: Customer): Customer {
  const card = wordOf(params, 'invoice_settings', 'default_payment_method')
  if (card && books.get('payment_method', card).customer !== customer.id)
    throw invalid('The customer does not have a payment method with this ID attached.', { code: 'resource_missing' })
  if (card) customer.invoice_settings.default_payment_method = card
  customer.email = wordOf(params, 'email') ?? customer.email
  customer.name = wordOf(params, 'name') ?? customer.name
  Object.assign(customer.metadata, textsOf(params, 'metadata'))
  books.tell('customer.updated', customer)
  return customer
}

/** A page of a list, newest first, by cursor. */
export function pageOf(things: Thing[], params: Params): object {
  const limit = Math.min(100, numberOf(params, 'limit') ?? 10)
  const newest = things
    .toReversed()
    .toSorted((a, b) => ('created' in b ? b.created : 0) - ('created' in a ? a.created : 0))
  const after = wordOf(params, 'starting_after')
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  const data = newest.slice(from, from + limit)
  return { object: 'list', data, has_more: newest.length > from + limit, url: '/v1' }
}

export const namesIn = (params: Params, name: string): string[] =>
  listOf(params, name).filter((one): one is string => typeof one === 'string')
