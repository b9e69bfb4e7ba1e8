import { type Answer, type Asked, json, text } from '../../answer.ts'
import { escaped, page } from '../../page.ts'
import type { Books } from '../books.ts'
import { CardError } from './card-error.ts'
import { confirmPage } from '../charge-cards.ts'
import { answerBank, confirm, confirmSetup, type Follow } from '../intents.ts'
import { newMethod } from '../methods.ts'
import { fieldsScript, standInScript } from './scripts.ts'
import { afterSession, paySession } from '../sessions.ts'
import { testCard } from '../test-cards.ts'
import type { Intent, Session, Setup } from '../things.ts'
import { type Typed, cardProblems, cardFields } from '../type-card.ts'

type Pages = (asked: Asked) => Promise<Answer | undefined>

const only = 'This is a sandbox: test cards alone are taken, no money moves, and nothing that you type is kept.'

/** The processor's own pages: paying, confirming to a bank, keeping methods, and the fields that are shown within other pages. */
export function openPages(books: Books, publishableKey: string, follow: Follow): Pages {
  return async (asked) => {
    const [, , name = '', id = ''] = asked.path.split('/')
    switch (`${asked.method} ${name}`) {
      case 'GET pay':
        return payPage(books, id)
      case 'POST pay':
        return pay(books, id, typedIn(asked), follow)
      case 'GET confirm':
        return bankPage(books, id, new URLSearchParams(asked.query).get('shown') === 'within')
      case 'POST confirm':
        return answeredBank(books, id, asked, follow)
      case 'GET fields':
        return page('Card', `<main>${cardFields({}, {})}</main>`, { script: '/cards/fields.js', isFrame: true })
      case 'GET fields.js':
        return script(fieldsScript)
      case 'GET v3.js':
        return script(standInScript(books.url))
      case 'POST methods':
        return id === '' ? makeMethod(books, typedIn(asked)) : undefined
      case 'POST confirmations':
        return confirmSecret(books, asked, { publishableKey, follow })
      case 'GET methods':
        return methodsPage(books, id, new URLSearchParams(asked.query).get('back') ?? '')
      case 'GET invoices':
        return invoicePage(books, id)
      default:
        return undefined
    }
  }
}

const script = (body: string): Answer => ({
  status: 200,
  type: 'text/javascript; charset=utf-8',
  body,
  headers: { 'cache-control': 'no-cache' },
})

const typedIn = ({ body }: Asked): Typed => Object.fromEntries(new URLSearchParams(body.toString()))

/** As people write it: en-US, in the currency's own decimals. */
export function written(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
  const decimals = /^(JPY|KRW|VND|CLP)$/.test(code) ? 0 : 2
  return format.format(amount / 10 ** decimals)
}

const gone = (title: string, sentence: string, link = '') =>
  page(title, `<main><h1>${title}</h1><p>${sentence}</p>${link}</main>`, { status: 410 })

function payPage(books: Books, id: string, typed: Typed = {}, problems: Record<string, string> = {}): Answer {
  const session = books.find('checkout.session', id)
  if (!session)
    return gone('No such payment', 'This page does not exist. Go back to where you came from, and begin again.')
  if (session.status === 'complete') return to(afterSession(session))
  if (session.status === 'expired')
    return gone('Too late', 'This page is over. Go back to where you came from, and begin again.', backLink(session))
  const intent = books.find('payment_intent', session.payment_intent)
  if (intent?.status === 'requires_action') return to(confirmPage(books, intent.id))
  const failed =
    intent?.last_payment_error && Object.keys(problems).length === 0 ? { whole: intent.last_payment_error.message } : {}
  const said: Record<string, string> = { ...failed, ...problems }
  const amount = written(session.amount_total, session.currency)
  return page(
    `Pay ${amount}`,
    `<main><h1>${escaped(session._description)}</h1><p class="amount">${amount}</p>
${said['whole'] ? `<p class="bad" role="alert">${escaped(said['whole'])}</p>` : ''}
<form method="post" novalidate>${cardFields(typed, said)}<button>Pay</button></form>${backLink(session)}<p class="note">${only}</p></main>`,
    { status: Object.keys(problems).length > 0 ? 402 : 200 },
  )
}

const backLink = ({ cancel_url: url }: Session): string =>
  url === null ? '' : `<a class="button second" href="${escaped(url)}">Back without paying</a>`

const to = (location: string): Answer => ({ ...text(303, ''), headers: { location, 'cache-control': 'no-store' } })

function pay(books: Books, id: string, typed: Typed, follow: Follow): Answer {
  const session = books.find('checkout.session', id)
  if (!session || session.status !== 'open') return payPage(books, id)
  const problems = cardProblems(typed, books.now())
  const card = testCard(typed['number'] ?? '')
  if (!card || Object.keys(problems).length > 0) return payPage(books, id, typed, problems)
  const about = { name: typed['name'] ?? '', ...(session.customer_email && { email: session.customer_email }) }
  try {
    const intent = paySession(books, session, newMethod(books, card, about).id, follow)
    return to(intent.status === 'requires_action' ? confirmPage(books, intent.id) : afterSession(session))
  } catch (error) {
    if (!(error instanceof CardError)) throw error
    return payPage(books, id, typed, { whole: error.message })
  }
}

const intentOf = (books: Books, id: string): Intent | Setup | undefined =>
  books.find('payment_intent', id) ?? books.find('setup_intent', id)

function bankPage(books: Books, id: string, isWithin: boolean): Answer {
  const intent = intentOf(books, id)
  if (!intent)
    return gone('No such payment', 'This page does not exist. Go back to where you came from, and begin again.')
  if (intent.status !== 'requires_action') return afterBank(books, intent, isWithin)
  const amount =
    intent.object === 'payment_intent'
      ? `the payment of ${written(intent.amount, intent.currency)}`
      : 'that this card is kept'
  return page(
    'Confirm to your bank',
    `<main><h1>Confirm to your bank</h1><p>Your bank asks whether ${amount} is yours (3-D Secure).</p>
<form method="post"><input type="hidden" name="within" value="${isWithin ? '1' : ''}">
<button name="answer" value="confirms">Complete authentication</button>
<button class="second" name="answer" value="refuses">Fail authentication</button></form>
<p class="note">Or close this page: then the payment stays open. ${only}</p></main>`,
    { isFrame: isWithin },
  )
}

function answeredBank(books: Books, id: string, asked: Asked, follow: Follow): Answer {
  const typed = typedIn(asked)
  const intent = intentOf(books, id)
  if (!intent) return gone('No such payment', 'This page does not exist.')
  return afterBank(books, answerBank(books, id, typed['answer'] === 'confirms', follow), typed['within'] === '1')
}

function afterBank(books: Books, intent: Intent | Setup, isWithin: boolean): Answer {
  if (isWithin)
    return page('Done', '<main><p role="status">Done.</p></main>', { script: '/cards/fields.js', isFrame: true })
  const session = intent.object === 'payment_intent' ? books.find('checkout.session', intent._session) : undefined
  if (session) return to(session.status === 'complete' ? afterSession(session) : `${books.url}/cards/pay/${session.id}`)
  return page('Done', '<main><h1>Done</h1><p>Go back to the page that you came from.</p></main>')
}

/** Makes a method of the typed card. */
function makeMethod(books: Books, typed: Typed): Answer {
  const problems = cardProblems(typed, books.now())
  const card = testCard(typed['number'] ?? '')
  if (!card || Object.keys(problems).length > 0) return json(402, { problems })
  const method = newMethod(books, card, { name: typed['name'] ?? '' })
  return json(200, { id: method.id, card: method.card })
}

/** Confirms what a client secret stands for, from a page. */
function confirmSecret(
  books: Books,
  { body }: Asked,
  { publishableKey, follow }: { publishableKey: string; follow: Follow },
): Answer {
  const { key, secret = '', method } = Object.fromEntries(new URLSearchParams(body.toString()))
  const id = secret.split('_secret_')[0] ?? ''
  const intent = intentOf(books, id)
  const crossed = { 'access-control-allow-origin': '*' }
  if (key !== publishableKey || intent?.client_secret !== secret)
    return { ...json(401, { error: { message: 'The page’s key or secret is not known.' } }), headers: crossed }
  try {
    if (method && intent.object === 'setup_intent') confirmSetup(books, intent, method, undefined)
    else if (method && intent.object === 'payment_intent') confirm(books, intent, { method }, follow)
  } catch (error) {
    if (!(error instanceof CardError)) throw error
    return {
      ...json(402, { error: { type: 'card_error', message: error.message, code: error.about['code'] } }),
      headers: crossed,
    }
  }
  const confirmAt = intent.status === 'requires_action' ? `${confirmPage(books, id)}?shown=within` : undefined
  const told = { id, status: intent.status, payment_method: intent.payment_method, client_secret: secret }
  const failed = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error
  return { ...json(200, { intent: told, object: intent.object, confirmAt, failed }), headers: crossed }
}

function methodsPage(books: Books, id: string, back: string): Answer {
  const customer = books.find('customer', id)
  if (!customer) return gone('No such page', 'This page does not exist.')
  const kept = books.all('payment_method').filter((method) => method.customer === id)
  const lines = kept.map(({ id: method, card }) => {
    const isDefault = customer.invoice_settings.default_payment_method === method
    return `<li>${escaped(card.brand)} ending in ${card.last4}, until ${card.exp_month}/${card.exp_year}${isDefault ? ' (used for payments)' : ''}</li>`
  })
  const list = lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '<p>No card is kept.</p>'
  const link = /^https?:\/\//.test(back) ? `<a class="button second" href="${escaped(back)}">Back</a>` : ''
  return page('Payment methods', `<main><h1>Payment methods</h1>${list}${link}<p class="note">${only}</p></main>`)
}

function invoicePage(books: Books, id: string): Answer {
  const invoice = books.find('invoice', id)
  if (!invoice) return gone('No such invoice', 'This page does not exist.')
  const lines = invoice.lines.data.map(
    ({ description, amount, currency }) => `<li>${escaped(description)}: ${written(amount, currency)}</li>`,
  )
  return page(
    `Invoice ${invoice.number}`,
    `<main><h1>Invoice ${escaped(invoice.number ?? '')}</h1><ul>${lines.join('')}</ul><p class="amount">${written(invoice.total, invoice.currency)}</p><p>${invoice.status === 'paid' ? 'Paid.' : 'Not paid.'}</p></main>`,
  )
}
