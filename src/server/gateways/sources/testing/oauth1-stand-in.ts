import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import OAuth from 'oauth-1.0a'
import { urlOf } from './shelf.ts'

export const app = { key: 'our consumer key', secret: 'our & consumer secret' }

const judge = new OAuth({
  consumer: app,
  signature_method: 'HMAC-SHA1',
  hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
})

type Tokens = { good: Set<string>; renewable: Set<string> }

/** OAuth 1.0a as a provider judges it: signatures are recomputed by the package `oauth-1.0a`, nonces are taken once. */
export function oauth1Provider(tokens: Tokens, answer: Record<string, string>) {
  const secrets = new Map<string, string>()
  const verifiers = new Map<string, string>()
  const callbacks = new Map<string, string>()
  const nonces = new Set<string>()

  const newToken = () => {
    const token = randomBytes(8).toString('hex')
    secrets.set(token, randomBytes(8).toString('hex'))
    return token
  }
  const give = (response: ServerResponse, token: string, more: Record<string, string>) =>
    void response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(new URLSearchParams({ oauth_token: token, oauth_token_secret: secrets.get(token)!, ...more }).toString())

  /** Protocol parameters of a correctly signed request, else undefined. */
  const judged = (request: IncomingMessage): Record<string, string> | undefined => {
    const given = headerOf(request.headers.authorization ?? '')
    const { oauth_signature: signature, ...signed } = given
    const nonce = `${given['oauth_nonce']}/${given['oauth_timestamp']}`
    const age = Math.abs(Date.now() / 1000 - Number(given['oauth_timestamp']))
    if (given['oauth_consumer_key'] !== app.key || nonces.has(nonce) || !(age < 300)) return undefined
    const secret = given['oauth_token'] === undefined ? undefined : secrets.get(given['oauth_token'])
    const wanted = judge.getSignature(
      { url: urlOf(request).href, method: request.method ?? 'GET' },
      secret,
      signed as never,
    )
    if (signature !== wanted) return undefined
    nonces.add(nonce)
    return given
  }

  return {
    /** True when the request is signed for a valid token. */
    isAllowed: (request: IncomingMessage): boolean => tokens.good.has(judged(request)?.['oauth_token'] ?? ''),
    requestToken: (request: IncomingMessage, response: ServerResponse) => {
      const given = judged(request)
      if (!given?.['oauth_callback']) return void response.writeHead(401).end()
      const token = newToken()
      callbacks.set(token, given['oauth_callback'])
      return give(response, token, { oauth_callback_confirmed: 'true' })
    },
    /** The owner agrees at once. */
    authorize: (request: IncomingMessage, response: ServerResponse) => {
      const token = urlOf(request).searchParams.get('oauth_token') ?? ''
      const back = new URL(callbacks.get(token)!)
      verifiers.set(token, randomBytes(4).toString('hex'))
      back.searchParams.set('oauth_token', token)
      back.searchParams.set('oauth_verifier', verifiers.get(token)!)
      response.writeHead(302, { location: back.href }).end()
    },
    accessToken: (request: IncomingMessage, response: ServerResponse) => {
      const given = judged(request)
      const temporary = given?.['oauth_token'] ?? ''
      if (!given || verifiers.get(temporary) !== given['oauth_verifier']) return void response.writeHead(401).end()
      verifiers.delete(temporary)
      const token = newToken()
      tokens.good.add(token)
      return give(response, token, answer)
    },
  }
}

const headerOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, decodeURIComponent(value!)]),
  )
