import { randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { type Answer, type Asked, json, type StandIn } from '../answer.ts'
import type { SandboxClock } from '../clock.ts'
import { type Deliveries, openDeliveries } from '../deliver.ts'
import { keepIn } from '../kept-file.ts'
import { approvalPages } from './approval-pages.ts'
import { type Answered, approve, captureOrder, createOrder, leftOf, refundCapture, told } from './orders.ts'
import { type WalletSigner, signedHeaders } from './sign.ts'
import {
  amountOf,
  type Dispute,
  minorOf,
  newWalletId,
  readBooks,
  type WalletBooks,
  type World,
  writtenBooks,
} from './wallet-books.ts'

/** The wallet for tests and demo, beside HTTP. */
export type WalletProcessor = {
  answer: StandIn
  deliveries: Deliveries
  trouble(...kinds: ('down' | 'lost')[]): void
  setDown(isDown: boolean): void
  /** Approves an order as the payer does on its page; how they pay decides how its capture ends. */
  approve(order: string, outcome?: 'COMPLETED' | 'PENDING' | 'DECLINED'): void
  /** Ends a pending capture. */
  settle(capture: string, outcome: 'COMPLETED' | 'DECLINED'): void
  dispute(capture: string): string
  /** Lost it takes back what is left of the capture: what was refunded is not taken again. `code` is another outcome that ends so. */
  closeDispute(id: string, outcome: 'won' | 'lost', code?: string): void
  plant(line: { amount: number; currency: string; code: string }): string
  drop(movement: string): void
  close(): void
}

type Options = {
  clock: SandboxClock
  url: () => string
  /** API address for the server, named by its certificate. */
  apiUrl: () => string
  folder: string
  listener: () => string | undefined
  signer: WalletSigner
  keys: { clientId: string; clientSecret: string; webhookId: string }
}

type Kept = { hash: string; answer: Answered }

const tokenSeconds = 9 * 3600

export function openWalletProcessor({ clock, url, apiUrl, folder, listener, signer, keys }: Options): WalletProcessor {
  const answered = new Map<string, Kept>()
  const file = keepIn(join(folder, 'wallet.json'), () => ({ books: writtenBooks(books), answered: [...answered] }))
  const before = file.before as { books: ReturnType<typeof writtenBooks>; answered: [string, Kept][] } | undefined
  const books = readBooks(before?.books)
  for (const [key, kept] of before?.answered ?? []) answered.set(key, kept)
  const now = () => clock.now().toISOString()
  const deliveries = openDeliveries(listener, (body) =>
    signedHeaders(body, { signer, webhookId: keys.webhookId, certificateUrl: `${apiUrl()}/wallet/certificate.pem` }),
  )
  const tell = (type: string, kind: string, resource: object) => {
    const id = `WH-${newWalletId()}-${newWalletId()}`
    const about = {
      id,
      event_version: '1.0',
      create_time: now(),
      resource_type: kind,
      event_type: type,
      resource_version: '2.0',
    }
    deliveries.add({ id, type, body: JSON.stringify({ ...about, summary: type, resource, links: [] }) })
  }
  const world: World = { books, now, tell, url }
  const troubles: ('down' | 'lost')[] = []
  let isDown = false
  const api = openApi(world, keys, answered)
  const pages = approvalPages(world)
  const answer: StandIn = async (asked) => {
    if (asked.path === '/wallet/certificate.pem')
      return { status: 200, type: 'application/x-pem-file', body: signer.certificate }
    if (asked.path.startsWith('/wallet/')) {
      file.touch()
      return pages(asked)
    }
    if (!/^\/(v2\/|v1\/(oauth2|reporting|customer)\/)/.test(asked.path)) return undefined
    if (asked.method !== 'GET') file.touch()
    const trouble = isDown ? 'down' : troubles.shift()
    if (trouble === 'down')
      return json(503, { name: 'SERVICE_UNAVAILABLE', message: 'The sandbox was told to be down.' })
    const answered = api(asked)
    return trouble === 'lost' ? 'cut' : answered
  }
  return {
    answer,
    deliveries,
    trouble: (...kinds) => void troubles.push(...kinds),
    setDown: (value) => {
      isDown = value
    },
    ...asPayer(world),
    ...asBookkeeper(world),
    close: () => {
      deliveries.close()
      file.close()
    },
  }
}

const asBookkeeper = ({ books, now }: World): Pick<WalletProcessor, 'plant' | 'drop'> => ({
  plant: ({ amount, currency, code }) => {
    const id = newWalletId()
    books.movements.push({
      transaction_id: id,
      transaction_event_code: code,
      transaction_initiation_date: now(),
      transaction_amount: amountOf(amount, currency),
    })
    return id
  },
  drop: (movement) => {
    books.movements = books.movements.filter(({ transaction_id: id }) => id !== movement)
  },
})

/** A reversal: money taken back from the seller. */
function reversal(
  { books, now, url }: World,
  { disputed_transactions: of }: Dispute,
  amount: Dispute['dispute_amount'],
): object {
  const href = `${url()}/v2/payments/captures/${of[0]!.seller_transaction_id}`
  const links = [{ rel: 'up', href, method: 'GET' }]
  const refund = { id: newWalletId(), status: 'COMPLETED' as const, amount, create_time: now(), links }
  books.refunds.set(refund.id, refund)
  return refund
}

type AsPayer = Pick<WalletProcessor, 'approve' | 'settle' | 'dispute' | 'closeDispute'>

function asPayer(world: World): AsPayer {
  const { books, now, tell } = world
  return {
    approve: (id, outcome = 'COMPLETED') => approve(world, id, outcome),
    settle: (id, outcome) => {
      const capture = books.captures.get(id)
      if (capture?.status !== 'PENDING') throw new Error('This capture is not pending.')
      capture.status = outcome
      delete capture.status_details
      tell(outcome === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', 'capture', capture)
    },
    dispute: (id) => {
      const capture = books.captures.get(id)
      if (!capture) throw new Error('There is no such capture.')
      const dispute = {
        create_time: now(),
        dispute_id: `PP-D-${newWalletId()}`,
        reason: 'UNAUTHORISED',
        status: 'WAITING_FOR_SELLER_RESPONSE' as const,
        dispute_amount: capture.amount,
        seller_response_due_date: new Date(Date.parse(now()) + 10 * 86_400_000).toISOString(),
        disputed_transactions: [{ seller_transaction_id: id }],
      }
      books.disputes.set(dispute.dispute_id, dispute)
      tell('CUSTOMER.DISPUTE.CREATED', 'dispute', dispute)
      return dispute.dispute_id
    },
    closeDispute: (id, outcome, code = outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR') => {
      const dispute = books.disputes.get(id)
      if (!dispute || dispute.status === 'RESOLVED') throw new Error('There is no open dispute of this id.')
      dispute.status = 'RESOLVED'
      dispute.dispute_outcome = { outcome_code: code }
      const left = leftOf(books, books.captures.get(dispute.disputed_transactions[0]!.seller_transaction_id)!)
      if (outcome === 'lost' && left > 0) {
        const { currency_code: currency } = dispute.dispute_amount
        const taken = amountOf(Math.min(left, minorOf(dispute.dispute_amount)), currency)
        books.movements.push({
          transaction_id: newWalletId(),
          transaction_event_code: 'T1201',
          paypal_reference_id: dispute.disputed_transactions[0]!.seller_transaction_id,
          transaction_initiation_date: now(),
          transaction_amount: amountOf(-minorOf(taken), currency),
        })
        tell('PAYMENT.CAPTURE.REVERSED', 'refund', reversal(world, dispute, taken))
      }
      tell('CUSTOMER.DISPUTE.RESOLVED', 'dispute', dispute)
    },
  }
}

function openApi(world: World, keys: Options['keys'], kept: Map<string, Kept>): (asked: Asked) => Answer {
  const tokens = new Map<string, number>()
  return (asked) => {
    if (asked.path === '/v1/oauth2/token') return tokenFor(asked, keys, tokens)
    const token = /^Bearer (.+)$/.exec(headerOf(asked, 'authorization') ?? '')?.[1] ?? ''
    if ((tokens.get(token) ?? 0) < Date.now())
      return json(401, { name: 'AUTHENTICATION_FAILURE', message: 'The token is not valid.' })
    const key = asked.method === 'POST' ? headerOf(asked, 'paypal-request-id') : undefined
    if (asked.method === 'POST' && !key)
      return json(400, {
        name: 'INVALID_REQUEST',
        message: 'PayPal-Request-Id is missing: the sandbox asks for it always.',
      })
    const hash = `${asked.path}\n${asked.body.toString()}`
    const before = key === undefined ? undefined : kept.get(key)
    if (before && before.hash !== hash)
      return json(422, {
        name: 'UNPROCESSABLE_ENTITY',
        message: 'The request id was used before.',
        details: [{ issue: 'DUPLICATE_REQUEST_ID' }],
      })
    const answer = before?.answer ?? routed(world, asked)
    if (key !== undefined && answer.status < 500) kept.set(key, { hash, answer })
    return json(answer.status, answer.body)
  }
}

const headerOf = ({ headers }: Asked, name: string): string | undefined => [headers[name]].flat()[0]

function tokenFor(asked: Asked, { clientId, clientSecret }: Options['keys'], tokens: Map<string, number>): Answer {
  const given = Buffer.from(headerOf(asked, 'authorization') ?? '')
  const wanted = Buffer.from(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return json(401, { name: 'invalid_client', message: 'Client Authentication failed' })
  const token = randomBytes(24).toString('base64url')
  tokens.set(token, Date.now() + tokenSeconds * 1000)
  const scope = 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/reporting/search/read'
  return json(200, {
    scope,
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-SANDBOX',
    expires_in: tokenSeconds,
  })
}

const absent: Answered = {
  status: 404,
  body: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
}

function routed(world: World, asked: Asked): Answered {
  const { books, url } = world
  const [, , , kind = '', id = '', action = ''] = asked.path.split('/')
  const found = (thing: object | undefined): Answered => (thing ? { status: 200, body: thing } : absent)
  switch (`${asked.method} ${asked.path.split('/')[1]}/${kind}${action ? `/${action}` : ''}`) {
    case 'POST v2/orders':
      return createOrder(world, asked.body)
    case 'GET v2/orders': {
      const order = books.orders.get(id)
      return found(order && told(order, url()))
    }
    case 'POST v2/orders/capture':
      return captureOrder(world, id)
    case 'GET v2/captures':
      return found(books.captures.get(id))
    case 'POST v2/captures/refund':
      return refundCapture(world, id, asked.body)
    case 'GET v2/refunds':
      return found(books.refunds.get(id))
    case 'GET v1/disputes':
      return id === '' ? disputesOf(books, new URLSearchParams(asked.query)) : found(books.disputes.get(id))
    case 'GET v1/transactions':
      return listed(books, new URLSearchParams(asked.query))
    default:
      return absent
  }
}

function disputesOf({ disputes }: WalletBooks, query: URLSearchParams): Answered {
  const about = query.get('disputed_transaction_id')
  const items = [...disputes.values()].filter(({ disputed_transactions: of }) =>
    of.some(({ seller_transaction_id: id }) => id === about),
  )
  return { status: 200, body: { items, links: [] } }
}

function listed({ movements }: WalletBooks, query: URLSearchParams): Answered {
  const [from, to] = [Date.parse(query.get('start_date') ?? ''), Date.parse(query.get('end_date') ?? '')]
  if (!(to - from <= 31 * 86_400_000))
    return { status: 400, body: { name: 'INVALID_REQUEST', message: 'Date range is greater than 31 days.' } }
  const within = movements.filter(
    ({ transaction_initiation_date: at }) => Date.parse(at) >= from && Date.parse(at) <= to,
  )
  const [size, page] = [Number(query.get('page_size') ?? 100), Number(query.get('page') ?? 1)]
  return {
    status: 200,
    body: {
      transaction_details: within.slice((page - 1) * size, page * size).map((info) => ({ transaction_info: info })),
      total_items: within.length,
      total_pages: Math.max(1, Math.ceil(within.length / size)),
      page,
    },
  }
}
