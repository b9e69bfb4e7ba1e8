import type { Books } from '../books.ts'
import type { Coupon, Invoice, Thing } from '../things.ts'

const kinds: Record<string, Thing['object'][]> = {
  payment_intent: ['payment_intent'],
  latest_charge: ['charge'],
  charge: ['charge'],
  balance_transaction: ['balance_transaction'],
  customer: ['customer'],
  payment_method: ['payment_method'],
  default_payment_method: ['payment_method'],
  latest_invoice: ['invoice'],
  discounts: ['discount'],
  coupon: ['coupon'],
  product: ['product'],
}

/** Public form of an object, with requested expansions. */
export function shown(books: Books, thing: unknown, expand: string[] = []): unknown {
  const told = withoutOwn(thing)
  for (const path of expand) expandIn(books, told, path.split('.'))
  return told
}

function withoutOwn(thing: unknown): unknown {
  return JSON.parse(JSON.stringify(thing, (name, value: unknown) => (name.startsWith('_') ? undefined : value)))
}

function expandIn(books: Books, told: unknown, [name = '', ...rest]: string[]): void {
  if (typeof told !== 'object' || told === null) return
  const at = told as Record<string, unknown>
  if (name === 'data' && Array.isArray(at['data'])) return at['data'].forEach((one) => expandIn(books, one, rest))
  const computed = onlyExpanded(books, at, name)
  if (computed !== undefined) at[name] = computed
  const value = at[name]
  if (Array.isArray(value)) at[name] = value.map((one) => inFull(books, name, one))
  else at[name] = inFull(books, name, value)
  if (rest.length > 0) for (const one of [at[name]].flat()) expandIn(books, one, rest)
}

function inFull(books: Books, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const found = (kinds[name] ?? []).map((kind) => books.find(kind, value)).find(Boolean)
  return found ? withoutOwn(found) : value
}

/** Value of a field that is sent only on request. */
function onlyExpanded(books: Books, told: Record<string, unknown>, name: string): unknown {
  if (told['object'] === 'invoice') {
    const invoice = books.find('invoice', told['id'] as string)
    if (invoice && name === 'payments') return paymentsOf(books, invoice)
    if (invoice && name === 'confirmation_secret') {
      const intent = books.find('payment_intent', invoice._intent)
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
    }
  }
  const coupon: Coupon | undefined =
    told['object'] === 'coupon' ? books.find('coupon', told['id'] as string) : undefined
  if (coupon && name === 'applies_to') return coupon._applies_to
  if (coupon && name === 'currency_options') return coupon._currency_options
  return undefined
}

function paymentsOf(books: Books, invoice: Invoice): object {
  const intent = books.find('payment_intent', invoice._intent)
  const isPaid = intent?.status === 'succeeded'
  const data = intent
    ? [
        {
          id: `inpay_${intent.id.slice(3)}`,
          object: 'invoice_payment',
          amount_paid: isPaid ? intent.amount_received : null,
          amount_requested: intent.amount,
          created: intent.created,
          currency: intent.currency,
          invoice: invoice.id,
          is_default: true,
          livemode: false,
          payment: { type: 'payment_intent', payment_intent: intent.id },
          status: isPaid ? 'paid' : 'open',
          status_transitions: { canceled_at: null, paid_at: null },
        },
      ]
    : []
  return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' }
}
