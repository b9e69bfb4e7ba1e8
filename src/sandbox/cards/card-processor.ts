import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { type Answer, type Asked, json, type StandIn } from '../answer.ts'
import type { SandboxClock } from '../clock.ts'
import { type Deliveries, openDeliveries } from '../deliver.ts'
import { keepIn } from '../kept-file.ts'
import { type Books, newId, openBooks } from './books.ts'
import { CardError, invalid } from './wire/card-error.ts'
import { callOf, checkParameters } from './wire/check-parameters.ts'
import { couponHandlers } from './coupons.ts'
import { closeDispute, escalateInquiry } from './disputes.ts'
import { catchUp, followChange } from './happen.ts'
import { answerBank, confirm, confirmSetup, type Follow, intentHandlers } from './intents.ts'
import { followInvoice, invoiceHandlers } from './invoices.ts'
import { methodHandlers, namesIn, newMethod } from './methods.ts'
import { openPages } from './wire/pages.ts'
import { type Params, readForm } from './wire/read-form.ts'
import { readParts } from './wire/read-parts.ts'
import { failRefund, refundHandlers } from './refunds.ts'
import { followSession, paySession, sessionHandlers } from './sessions.ts'
import { shown } from './wire/show.ts'
import { subscriptionHandlers } from './subscriptions.ts'
import { transferHandlers } from './transfers.ts'
import { testCard } from './test-cards.ts'
import type { Thing } from './things.ts'

export const apiVersion = '2026-10-28.endive'

/** The processor for tests and demo, beside HTTP. */
export type CardProcessor = {
  answer: StandIn
  deliveries: Deliveries
  /** Makes the next API calls fail, or lose their answer. */
  trouble(...kinds: ('down' | 'lost')[]): void
  /** Answers nothing until set up again. */
  setDown(isDown: boolean): void
  /** Pays a checkout session as its page does, to the end. Throws CardError for a card that is declined. */
  pay(session: string, number: string, bank?: 'confirms' | 'refuses' | 'is-left'): void
  /** Confirms a payment or the keeping of a card as the page with its client secret does. */
  confirm(secret: string, number: string, bank?: 'confirms' | 'refuses' | 'is-left'): void
  /** `won` closes an inquiry, `lost` needs escalation. */
  closeDispute(id: string, outcome: 'won' | 'lost'): void
  escalateInquiry(id: string): void
  failRefund(id: string): void
  /** Adds to the processor's own books what nobody else knows of, or takes a line away: what reconciliation is to find. */
  plant(line: { amount: number; currency: string; kind: string }): string
  drop(movement: string): void
  /** Removes any object, as on the dashboard. */
  remove(id: string): void
  catchUp(): void
  close(): void
}

type Options = {
  clock: SandboxClock
  folder: string
  url: () => string
  listener: () => string | undefined
  keys: { secretKey: string; publishableKey: string; webhookSecret: string }
}
type Kept = { hash: string; answer: Answer }

export function openCardProcessor(options: Options): CardProcessor {
  const { listener, keys } = options
  const deliveries = openDeliveries(listener, (body) => ({ 'stripe-signature': signature(body, keys.webhookSecret) }))
  const { books, answered, file, passTime } = openKept(options, deliveries)
  const follow: Follow = (all, intent) => {
    followSession(all, intent)
    followInvoice(all, intent)
    followChange(all, intent._invoice)
  }
  const troubles: ('down' | 'lost')[] = []
  let isDown = false
  const api = openApi(books, { secretKey: keys.secretKey, answered, follow })
  const pages = openPages(books, keys.publishableKey, follow)
  const answer: StandIn = async (asked) => {
    if (!/^\/(cards|v1)\//.test(asked.path)) return undefined
    passTime()
    if (asked.method !== 'GET') file.touch()
    if (asked.path.startsWith('/cards/')) return await pages(asked)
    const trouble = isDown ? 'down' : troubles.shift()
    if (trouble === 'down')
      return json(503, { error: { type: 'api_error', message: 'The sandbox was told to be down.' } })
    const said = api(asked)
    return trouble === 'lost' ? 'cut' : said
  }
  return {
    answer,
    deliveries,
    trouble: (...kinds) => void troubles.push(...kinds),
    setDown: (value) => {
      isDown = value
    },
    ...asPayer(books, follow),
    ...asBank(books),
    catchUp: passTime,
    close: () => {
      deliveries.close()
      file.close()
    },
  }
}

/** Its books and the keys that were used, as they were left, and the time in which they live. */
function openKept({ clock, folder, url }: Options, deliveries: Deliveries) {
  let moment: number | undefined
  const now = () => moment ?? Math.floor(clock.now().getTime() / 1000)
  const tell = (type: string, thing: Thing) => deliveries.add(messageOf(books, type, thing))
  const file = keepIn(join(folder, 'cards.json'), () => ({ things: books.written(), answered: [...answered] }))
  const before = file.before as { things: [string, Thing][]; answered: [string, Kept][] } | undefined
  const answered = new Map(before?.answered)
  const books: Books = openBooks({ url, now, tell, kept: before?.things })
  const passTime = () => {
    catchUp(books, now(), (at) => {
      moment = at
    })
    moment = undefined
  }
  return { books, answered, file, passTime }
}

function messageOf(books: Books, type: string, thing: Thing): { id: string; type: string; body: string } {
  const id = newId('evt')
  const event = { id, object: 'event', api_version: apiVersion, created: books.now(), livemode: false, type }
  const about = {
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object: shown(books, thing) },
  }
  return { id, type, body: JSON.stringify({ ...event, ...about }) }
}

type AsBank = Pick<CardProcessor, 'closeDispute' | 'escalateInquiry' | 'failRefund' | 'plant' | 'drop' | 'remove'>

const asBank = (books: Books): AsBank => ({
  closeDispute: (id, outcome) => closeDispute(books, id, outcome),
  escalateInquiry: (id) => escalateInquiry(books, id),
  failRefund: (id) => failRefund(books, id),
  plant: ({ amount, currency, kind }) =>
    books.book({ amount, fee: 0, currency, reporting_category: kind, type: kind, source: null }).id,
  drop: (movement) => books.remove(books.get('balance_transaction', movement).id),
  remove: (id) => books.remove(id),
})

/** Acts of a payer on the pages, without a browser. */
function asPayer(books: Books, follow: Follow): Pick<CardProcessor, 'pay' | 'confirm'> {
  const methodOf = (number: string) => {
    const card = testCard(number)
    if (!card) throw invalid('Your card number is incorrect.', { code: 'incorrect_number' })
    return newMethod(books, card).id
  }
  const answered = (id: string, bank: string) => {
    if (bank !== 'is-left') answerBank(books, id, bank === 'confirms', follow)
  }
  return {
    pay: (id, number, bank = 'confirms') => {
      const intent = paySession(books, books.get('checkout.session', id), methodOf(number), follow)
      if (intent.status === 'requires_action') answered(intent.id, bank)
    },
    confirm: (secret, number, bank = 'confirms') => {
      const id = secret.split('_secret_')[0] ?? ''
      const setup = books.find('setup_intent', id)
      if (setup) confirmSetup(books, setup, methodOf(number), undefined)
      else confirm(books, books.get('payment_intent', id), { method: methodOf(number) }, follow)
      const status = (setup ?? books.get('payment_intent', id)).status
      if (status === 'requires_action') answered(id, bank)
    },
  }
}

/** Signs like the real processor, with the machine's time. */
export function signature(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** The API's checks: key, version, parameters, idempotency. */
function openApi(
  books: Books,
  { secretKey, answered, follow }: { secretKey: string; answered: Map<string, Kept>; follow: Follow },
): (asked: Asked) => Answer {
  const handlers: Record<string, (all: Books, params: Params, id: string) => unknown> = {
    ...methodHandlers,
    ...sessionHandlers,
    ...intentHandlers(follow),
    ...refundHandlers,
    ...transferHandlers,
    ...couponHandlers,
    ...subscriptionHandlers,
    ...invoiceHandlers(follow),
  }
  return (asked) => {
    const key = asked.method === 'POST' ? headerOf(asked, 'idempotency-key') : undefined
    try {
      const { call, id, params } = understood(asked, secretKey)
      // Its boundary is another at each try.
      const hash = `${asked.path}\n${isInParts(asked) ? JSON.stringify(params) : asked.body.toString()}`
      const before = key === undefined ? undefined : answered.get(key)
      if (before && before.hash !== hash) throw reused
      if (before) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
      const handler = handlers[call]
      if (!handler) throw invalid(`The sandbox does not answer ${call} yet.`)
      const answer = carriedOut(books, params, () => handler(books, params, id))
      if (key !== undefined) answered.set(key, { hash, answer })
      return answer
    } catch (error) {
      return failure(books, error)
    }
  }
}

const reused = new CardError(
  400,
  'idempotency_error',
  'Keys for idempotent requests can only be used with the same parameters they were first used with.',
)

/** Declines repeat for the same key, too. */
function carriedOut(books: Books, params: Params, work: () => unknown): Answer {
  try {
    return json(200, shown(books, work(), namesIn(params, 'expand')))
  } catch (error) {
    return failure(books, error)
  }
}

function failure(books: Books, error: unknown): Answer {
  if (error instanceof CardError) return json(error.status, { error: shown(books, error.about) })
  const message = error instanceof Error ? error.message : 'It failed.'
  return json(500, { error: { type: 'api_error', message } })
}

function understood(asked: Asked, secretKey: string): { call: string; id: string; params: Params } {
  const given = Buffer.from(headerOf(asked, 'authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${secretKey}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new CardError(401, 'invalid_request_error', 'Invalid API Key provided.')
  const version = headerOf(asked, 'stripe-version')
  if (version !== apiVersion)
    throw invalid(`Invalid Stripe API version: ${version ?? 'none'}. The sandbox speaks ${apiVersion}.`)
  const found = callOf(asked.method, asked.path)
  if (!found)
    throw new CardError(404, 'invalid_request_error', `Unrecognized request URL (${asked.method}: ${asked.path}).`)
  const params = isInParts(asked)
    ? readParts(asked)
    : readForm(asked.method === 'POST' ? asked.body.toString() : asked.query)
  checkParameters(found.call, params)
  return { ...found, params }
}

const isInParts = ({ type }: Asked) => type === 'multipart/form-data'

const headerOf = ({ headers }: Asked, name: string): string | undefined => [headers[name]].flat()[0]
