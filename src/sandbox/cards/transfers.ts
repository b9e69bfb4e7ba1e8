import { type Books, begun } from './books.ts'
import { invalid } from './wire/card-error.ts'
import type { Transfer } from './things.ts'
import { numberOf, type Params, textsOf, wordOf } from './wire/read-form.ts'

type Handler = (books: Books, params: Params, id: string) => unknown

export const transferHandlers: Record<string, Handler> = {
  'POST /v1/transfers': (books, params) => transfer(books, params),
  'GET /v1/transfers/:id': (books, _, id) => books.get('transfer', id),
}

/** Moves money to an account; ids with `closed` refuse. */
function transfer(books: Books, params: Params): Transfer {
  const destination = wordOf(params, 'destination') ?? ''
  const [amount, currency] = [numberOf(params, 'amount'), wordOf(params, 'currency')]
  if (!/^acct_\w{6,}$/.test(destination) || destination.includes('closed'))
    throw invalid(`No such destination: '${destination}'`, { code: 'resource_missing', param: 'destination' })
  if (!Number.isSafeInteger(amount) || amount! < 1 || currency === undefined)
    throw invalid('Invalid positive integer', { param: 'amount' })
  const made = books.add<Transfer>({
    ...begun(books, 'transfer', 'tr'),
    metadata: textsOf(params, 'metadata'),
    amount: amount!,
    amount_reversed: 0,
    currency,
    destination,
    reversed: false,
    transfer_group: wordOf(params, 'transfer_group') ?? null,
    balance_transaction: null,
  })
  const entry = {
    amount: -amount!,
    fee: 0,
    currency,
    reporting_category: 'transfer',
    type: 'transfer',
    source: made.id,
  }
  made.balance_transaction = books.book(entry, true).id
  books.tell('transfer.created', made)
  return made
}
