import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Access, OwnReach, Reach } from '../connector.ts'
import { ask, judged, shaped } from './ask.ts'
import { SourceProblem } from '../source-problem.ts'

/** A service's OAuth endpoints, and the scopes that we need. */
export type OAuth2 = {
  authorizeUrl: string
  tokenUrl: string
  scopes: string[]
  scopeSeparator?: ' ' | ','
  /** True when it knows PKCE (RFC 7636). */
  hasPkce: boolean
  more?: Record<string, string>
}

/** RFC 6749, 5.1: `scope` only if it differs. */
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})
/** Further fields of an answer, such as the account. */
export type TokenAnswer = z.output<typeof Tokens> & Record<string, unknown>
/** RFC 6749, 5.2. */
const Refusal = z.object({ error: z.string() })

/** Address for the browser; `verifier` is stored until the return. */
export function authorizeUrl(
  reach: Pick<Reach, 'app'>,
  oauth: OAuth2,
  { callbackUrl, state }: { callbackUrl: string; state: string },
): { to: string; kept: Access } {
  const verifier = randomBytes(32).toString('base64url')
  const url = new URL(oauth.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: reach.app.id,
    redirect_uri: callbackUrl,
    scope: oauth.scopes.join(oauth.scopeSeparator ?? ' '),
    state,
    ...oauth.more,
    ...(oauth.hasPkce
      ? {
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        }
      : {}),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { to: url.href, kept: oauth.hasPkce ? { verifier } : {} }
}

/** Exchanges the code that the browser came back with. All that was asked for must have been allowed. */
export async function exchangeCode(
  reach: Reach,
  oauth: OAuth2,
  { callbackUrl, kept, query }: { callbackUrl: string; kept: Access; query: Record<string, string> },
): Promise<TokenAnswer> {
  if (query['error'] !== undefined || !query['code'])
    throw new SourceProblem('consent', 'The permission was not given, so nothing was connected.')
  const answer = await tokens(reach, oauth.tokenUrl, {
    grant_type: 'authorization_code',
    code: query['code'],
    redirect_uri: callbackUrl,
    ...(kept['verifier'] === undefined ? {} : { code_verifier: kept['verifier'] }),
  })
  needAll(oauth, answer.scope ?? query['scope'])
  return answer
}

/** Without a scope the import would fail later, unexplained. */
function needAll({ scopes }: OAuth2, told: string | undefined): void {
  if (told === undefined) return
  const given = new Set(told.split(/[\s,]+/))
  if (scopes.some((scope) => !given.has(scope)))
    throw new SourceProblem(
      'consent',
      'Reading your photographs was not allowed, so nothing was connected. Please connect again and leave every box ticked.',
    )
}

/** Renews tokens. Throws `consent` for an invalid refresh token. */
export async function refreshTokens(reach: OwnReach, tokenUrl: string): Promise<Access> {
  const { refreshToken } = reach.access
  if (refreshToken === undefined) throw over()
  const answer = await tokens(reach, tokenUrl, { grant_type: 'refresh_token', refresh_token: refreshToken })
  return { ...reach.access, ...accessOf(answer) }
}

/** Part of an answer that is kept. */
export const accessOf = ({ access_token, refresh_token }: TokenAnswer): Access => ({
  token: access_token,
  ...(refresh_token === undefined ? {} : { refreshToken: refresh_token }),
})

const over = () => new SourceProblem('consent', 'The permission to read this account has ended. Please connect again.')

async function tokens(reach: Reach, url: string, form: Record<string, string>): Promise<TokenAnswer> {
  const text = new URLSearchParams({ ...form, client_id: reach.app.id, client_secret: reach.app.secret }).toString()
  const got = await ask(reach, url, {
    body: { text, type: 'application/x-www-form-urlencoded' },
    accept: 'application/json',
  })
  if (got.status === 400 || got.status === 401) {
    const { error } = shaped(Refusal.catch({ error: '' }), got.body, url)
    throw error === 'invalid_client' ? misconfigured() : over()
  }
  const { body } = judged(got, reach.clock())
  return shaped(Tokens.loose(), body, url)
}

const misconfigured = () =>
  new SourceProblem('refused', 'The service does not know us. The operator of this server has to look at its keys.')

export const bearer = ({ access }: Pick<OwnReach, 'access'>) => ({ authorization: `Bearer ${access['token'] ?? ''}` })
