import { type Books, begun } from './books.ts'
import { CardError, invalid } from './wire/card-error.ts'
import { answerDispute, keepFile } from './dispute-evidence.ts'
import { isChargedBack } from './disputes.ts'
import { pageOf } from './methods.ts'
import { at, numberOf, type Params, textsOf, wordOf } from './wire/read-form.ts'
import type { Refund } from './things.ts'

type Handler = (books: Books, params: Params, id: string) => unknown

export const refundHandlers: Record<string, Handler> = {
  'POST /v1/refunds': (books, params) => refund(books, params),
  'GET /v1/refunds/:id': (books, _, id) => books.get('refund', id),
  'GET /v1/refunds': (books, params) =>
    pageOf(books.all('refund').filter(isOf(params, ['payment_intent', 'charge'])), params),
  'GET /v1/charges/:id': (books, _, id) => books.get('charge', id),
  'GET /v1/disputes/:id': (books, _, id) => books.get('dispute', id),
  'POST /v1/disputes/:id': (books, params, id) => answerDispute(books, params, id),
  'POST /v1/files': (books, params) => keepFile(books, params),
  'GET /v1/disputes': (books, params) =>
    pageOf(books.all('dispute').filter(isOf(params, ['payment_intent', 'charge'])), params),
  'GET /v1/balance_transactions': (books, params) =>
    pageOf(books.all('balance_transaction').filter(isWithin(params)), params),
}

const isOf =
  (params: Params, names: string[]) =>
  (thing: object): boolean =>
    names.every((name) => {
      const wanted = wordOf(params, name)
      return wanted === undefined || (thing as Record<string, unknown>)[name] === wanted
    })

function isWithin(params: Params) {
  const bound = (name: string) => numberOf(at(params, ['created']), name)
  const [gte = 0, lt = Infinity, gt = -1, lte = Infinity] = [bound('gte'), bound('lt'), bound('gt'), bound('lte')]
  return ({ created }: { created: number }) => created >= gte && created > gt && created < lt && created <= lte
}

function refund(books: Books, params: Params): Refund {
  const intent = books.get('payment_intent', wordOf(params, 'payment_intent'))
  const charged = books.find('charge', intent.latest_charge)
  if (!charged?.paid) throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  if (isChargedBack(books, charged))
    throw invalid('This charge has been charged back and cannot be refunded.', { code: 'charge_disputed' })
  const left = charged.amount - charged.amount_refunded
  const amount = numberOf(params, 'amount') ?? left
  if (left === 0) throw invalid(`Charge ${charged.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new CardError(400, 'invalid_request_error', 'Invalid positive integer', { param: 'amount' })
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  const made = books.add<Refund>({
    ...begun(books, 'refund', 're'),
    metadata: textsOf(params, 'metadata'),
    amount,
    currency: charged.currency,
    charge: charged.id,
    payment_intent: intent.id,
    status: 'succeeded',
    reason: wordOf(params, 'reason') ?? null,
    balance_transaction: null,
  })
  const entry = {
    amount: -amount,
    fee: 0,
    currency: charged.currency,
    reporting_category: 'refund',
    type: 'refund',
    source: made.id,
  }
  made.balance_transaction = books.book(entry).id
  charged.amount_refunded += amount
  charged.refunded = charged.amount_refunded === charged.amount
  books.tell('refund.created', made)
  books.tell('charge.refunded', charged)
  return made
}

/** Fails a refund days after it was made. */
export function failRefund(books: Books, id: string): void {
  const made = books.get('refund', id)
  if (made.status !== 'succeeded') throw invalid('This refund has not been made.')
  Object.assign(made, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const charged = books.get('charge', made.charge)
  charged.amount_refunded -= made.amount
  charged.refunded = false
  const entry = {
    amount: made.amount,
    fee: 0,
    currency: made.currency,
    reporting_category: 'refund_failure',
    type: 'refund_failure',
    source: id,
  }
  books.book(entry)
  books.tell('refund.failed', made)
}
