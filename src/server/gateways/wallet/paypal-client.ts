import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { ProcessorProblem, type ProcessorTrouble } from '../processor-event.ts'

export type PaypalKeys = {
  clientId: string
  clientSecret: string
  webhookId: string
  isLive: boolean
  /** PayPal's own unless a stand-in is named. */
  url: string
}

/** Asks the wallet as its account. Throws ProcessorProblem. */
export type PaypalClient = {
  get<T>(path: string, reads: z.ZodType<T>): Promise<T>
  /** `key` identifies a request to the wallet. */
  post<T>(path: string, body: object, as: { key: string; reads: z.ZodType<T> }): Promise<T>
  account(): Promise<{ appId: string; scopes: string[] }>
}

const Token = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  app_id: z.string().default(''),
  scope: z.string().default(''),
})
const Trouble = z.object({
  name: z.string().default(''),
  message: z.string().default(''),
  details: z.array(z.object({ issue: z.string().default(''), description: z.string().default('') })).default([]),
})

const waitMs = 30_000
const longestAnswer = 8 * 1024 * 1024
/** Between the first try and the next ones, in milliseconds. */
const pauses = [200, 1000]
/** Milliseconds before its end at which a token is renewed. */
const spare = 60_000

type Asked = { path: string; body?: string; key?: string }

export function openPaypalClient({ outbound }: Pick<Deps, 'outbound'>, keys: PaypalKeys): PaypalClient {
  const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')
  let held: { token: z.infer<typeof Token>; until: number } | undefined

  const send = async (
    { path, body, key }: Asked,
    authorization: string,
    type = 'application/json',
  ): Promise<Fetched> => {
    const headers = {
      authorization,
      accept: 'application/json',
      prefer: 'return=representation',
      ...(key === undefined ? {} : { 'paypal-request-id': key }),
    }
    const about = { headers, maxBytes: longestAnswer, timeoutMs: waitMs, accept: 'application/json' }
    for (let tries = 0; ; tries++) {
      const pause = pauses[tries]
      try {
        const answer = await (body === undefined
          ? outbound.get(`${keys.url}${path}`, { ...about, maxRedirects: 0 })
          : outbound.post(`${keys.url}${path}`, { ...about, body, type }))
        if (answer.status < 500 || pause === undefined) return answer
      } catch (error) {
        if (!(error instanceof FetchError) || pause === undefined) throw down(error)
      }
      await setTimeout(pause)
    }
  }

  const token = async (): Promise<z.infer<typeof Token>> => {
    if (held && held.until > Date.now()) return held.token
    const asked = { path: '/v1/oauth2/token', body: 'grant_type=client_credentials' }
    const answer = await send(asked, `Basic ${basic}`, 'application/x-www-form-urlencoded')
    if (answer.status !== 200) throw problemOf(answer)
    const read = readAs(Token, answer)
    held = { token: read, until: Date.now() + read.expires_in * 1000 - spare }
    return read
  }

  const ask = async <T>(asked: Asked, reads: z.ZodType<T>): Promise<T> => {
    let answer = await send(asked, `Bearer ${(await token()).access_token}`)
    if (answer.status === 401) {
      held = undefined
      answer = await send(asked, `Bearer ${(await token()).access_token}`)
    }
    if (answer.status >= 300) throw problemOf(answer)
    return readAs(reads, answer)
  }
  return {
    get: (path, reads) => ask({ path }, reads),
    post: (path, body, { key, reads }) => ask({ path, body: JSON.stringify(body), key }, reads),
    account: async () => {
      held = undefined
      const { app_id: appId, scope } = await token()
      return { appId, scopes: scope.split(' ').filter(Boolean) }
    },
  }
}

const textOf = ({ body }: Fetched): string => Buffer.from(body).toString('utf8')

function readAs<T>(reads: z.ZodType<T>, answer: Fetched): T {
  const read = reads.safeParse(jsonOf(answer))
  if (read.success) return read.data
  throw new Error(`The wallet answered with something that is not understood: ${read.error.message}`)
}

function jsonOf(answer: Fetched): unknown {
  try {
    return JSON.parse(textOf(answer))
  } catch {
    return undefined
  }
}

const down = (cause: unknown) =>
  new ProcessorProblem(
    'paypal',
    'down',
    'The wallet cannot be reached. Nothing was charged twice; it is asked again by itself.',
    { cause },
  )

function problemOf(answer: Fetched): ProcessorProblem {
  const { status } = answer
  if (status >= 500) return down(new Error(`${status} ${textOf(answer).slice(0, 500)}`))
  const { name, message, details } = Trouble.catch({ name: '', message: '', details: [] }).parse(jsonOf(answer))
  const issue = details[0]?.issue ?? name
  const trouble = troubleOf(status, issue)
  const sentences: Record<Exclude<ProcessorTrouble, 'down'>, string> = {
    limited: 'The wallet is asked too much at once. Try again in a minute.',
    credentials: 'The wallet does not know our key (PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET).',
    missing: 'The wallet does not know it.',
    declined: 'The wallet declined the payment. Nothing was charged. Choose another way to pay in it, or pay by card.',
    'action-needed': 'The wallet wants you to approve this payment first. Open its page again.',
    'key-reused': 'The same key was used for another payment before. Nothing was charged.',
    refused: `The wallet refused what it was asked: ${details[0]?.description || message || `status ${status}`}`,
  }
  return new ProcessorProblem('paypal', trouble, sentences[trouble], { reason: issue || String(status) })
}

function troubleOf(status: number, issue: string): Exclude<ProcessorTrouble, 'down'> {
  if (status === 429 || issue === 'PREVIOUS_REQUEST_IN_PROGRESS') return 'limited'
  if (status === 401 || status === 403) return 'credentials'
  if (status === 404) return 'missing'
  if (/^(INSTRUMENT_DECLINED|TRANSACTION_REFUSED|PAYER_CANNOT_PAY|PAYER_ACCOUNT_RESTRICTED)$/.test(issue))
    return 'declined'
  if (/^(PAYER_ACTION_REQUIRED|ORDER_NOT_APPROVED)$/.test(issue)) return 'action-needed'
  return issue === 'DUPLICATE_REQUEST_ID' ? 'key-reused' : 'refused'
}
