import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { percentEncode } from '#server/platform/text/percent-encode.ts'
import type { App, Reach } from '../connector.ts'
import { ask, judged } from './ask.ts'
import { SourceProblem } from '../source-problem.ts'

type Pair = [name: string, value: string]
export type Token = { token: string; secret: string }

type Signing = { method: 'GET' | 'POST'; url: string; form?: Pair[]; app: Pick<App, 'id' | 'secret'>; token?: Token }
type Once = { nonce: string; timestamp: string; more?: Pair[] }

/** Authorization header with HMAC-SHA1 (RFC 5849, 3.4, 3.5.1). */
export function authorization(signing: Signing, { nonce, timestamp, more = [] }: Once): string {
  const { app, token } = signing
  const own: Pair[] = [
    ['oauth_consumer_key', app.id],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', timestamp],
    ...(token ? ([['oauth_token', token.token]] as Pair[]) : []),
    ['oauth_version', '1.0'],
    ...more,
  ]
  const key = `${percentEncode(app.secret)}&${percentEncode(token?.secret ?? '')}`
  const signature = createHmac('sha1', key).update(baseString(signing, own)).digest('base64')
  return `OAuth ${[...own, ['oauth_signature', signature] as Pair].map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`).join(', ')}`
}

/** Signature base string (RFC 5849, 3.4.1); `own`: protocol parameters. */
export function baseString({ method, url, form = [] }: Pick<Signing, 'method' | 'url' | 'form'>, own: Pair[]): string {
  const { origin, pathname, searchParams } = new URL(url)
  const parameters = [...searchParams, ...form, ...own]
    .map(([name, value]): Pair => [percentEncode(name), percentEncode(value)])
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return [method, origin + pathname, parameters].map(percentEncode).join('&')
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const once = (clock: Clock): Once => ({
  nonce: randomBytes(16).toString('hex'),
  timestamp: String(Math.floor(clock().getTime() / 1000)),
})

/** The header of a request made now with a token. */
export const signed = (reach: Pick<Reach, 'app' | 'clock'>, url: string, token: Token) => ({
  authorization: authorization({ method: 'GET', url, app: reach.app, token }, once(reach.clock)),
})

/** Requests a temporary token for authorisation (RFC 5849, 2.1). */
export async function requestToken(reach: Reach, url: string, callbackUrl: string): Promise<Token> {
  const more: Pair[] = [['oauth_callback', callbackUrl]]
  const answer = await tokenAnswer(reach, url, { more })
  if (answer['oauth_callback_confirmed'] !== 'true')
    throw new SourceProblem('down', 'The service did not take note of where to send you back to.')
  return tokenOf(answer)
}

/** Exchanges the authorised token for the one that lasts (RFC 5849, 2.3). The answer may tell more. */
export async function accessToken(
  reach: Reach,
  url: string,
  { temporary, verifier }: { temporary: Token; verifier: string },
): Promise<{ token: Token; answer: Record<string, string> }> {
  const answer = await tokenAnswer(reach, url, { token: temporary, more: [['oauth_verifier', verifier]] })
  return { token: tokenOf(answer), answer }
}

async function tokenAnswer(
  reach: Reach,
  url: string,
  { token, more }: { token?: Token; more: Pair[] },
): Promise<Record<string, string>> {
  const signing = { method: 'GET' as const, url, app: reach.app, ...(token ? { token } : {}) }
  const header = authorization(signing, { ...once(reach.clock), more })
  const got = await ask(reach, url, { headers: { authorization: header } })
  if (got.status === 401 || got.status === 400)
    throw new SourceProblem('consent', 'The service did not accept the permission. Please connect again.')
  return Object.fromEntries(new URLSearchParams(Buffer.from(judged(got, reach.clock()).body).toString('utf8')))
}

function tokenOf({ oauth_token: token, oauth_token_secret: secret }: Record<string, string>): Token {
  if (!token || secret === undefined)
    throw new SourceProblem('down', 'The service answered with something that we do not understand.')
  return { token, secret }
}
