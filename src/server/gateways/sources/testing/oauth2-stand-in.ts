import type { IncomingMessage, ServerResponse } from 'node:http'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import { urlOf } from './shelf.ts'

export const app = { key: 'our-client-id', secret: 'our-client-secret' }

type Tokens = { good: Set<string>; renewable: Set<string> }
type Asked = {
  scope: string
  scopeParameter?: string
  hasPkce: boolean
  givesRefresh: boolean
  endpoints: { authorize: string; token: string }
}

/**
 * OAuth 2 as the package `oauth2-mock-server` judges it (codes, PKCE), and on top what it leaves to others: who we are, where we are
 * sent back to, that a code is good once and that we asked for exactly the scopes we need.
 */
export async function oauth2Provider(tokens: Tokens, { scope, hasPkce, givesRefresh, endpoints }: Asked) {
  const issuer = new OAuth2Issuer(undefined)
  issuer.url = 'http://issuer.example'
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer, endpoints)
  const codes = new Map<string, string>()
  let withheld: string | undefined
  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, request: IncomingMessage) => {
    const asked = urlOf(request).searchParams
    const isRight =
      asked.get('client_id') === app.key && asked.get('scope') === scope && asked.get('response_type') === 'code'
    const isBound = !hasPkce || asked.get('code_challenge_method') === 'S256'
    if (!isRight || !isBound) {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'invalid_scope')
    } else codes.set(url.searchParams.get('code')!, asked.get('redirect_uri')!)
  })
  service.on('beforeResponse', (answer: Mutable, request: IncomingMessage & { body: Record<string, string> }) => {
    const form = request.body
    // Public programs use the verifier for a secret (RFC 7636).
    const isPublic = form['client_secret'] === undefined && form['code_verifier'] !== undefined
    const isUs = form['client_id'] === app.key && (form['client_secret'] === app.secret || isPublic)
    const isCode =
      codes.get(form['code'] ?? '') === form['redirect_uri'] && (!hasPkce || form['code_verifier'] !== undefined)
    const isRenewal = form['grant_type'] === 'refresh_token' && tokens.renewable.delete(form['refresh_token'] ?? '')
    codes.delete(form['code'] ?? '')
    if (!isUs || !(form['grant_type'] === 'authorization_code' ? isCode : isRenewal)) {
      answer.statusCode = 400
      answer.body = { error: isUs ? 'invalid_grant' : 'invalid_client' }
      return
    }
    tokens.good.add(answer.body['access_token'] as string)
    answer.body['scope'] = withheld === undefined ? scope : scope.replace(withheld, '')
    if (givesRefresh) tokens.renewable.add(answer.body['refresh_token'] as string)
    else delete answer.body['refresh_token']
  })
  return {
    handles: ({ url = '' }: IncomingMessage) => [endpoints.authorize, endpoints.token].includes(url.split('?', 1)[0]!),
    answer: (request: IncomingMessage, response: ServerResponse) => service.requestHandler(request, response),
    isAllowed: ({ headers }: IncomingMessage) => tokens.good.has(headers.authorization?.replace('Bearer ', '') ?? ''),
    /** The owner unticks one of the boxes. */
    withhold: (one: string | undefined) => void (withheld = one),
  }
}

type Mutable = { body: Record<string, unknown>; statusCode: number }
