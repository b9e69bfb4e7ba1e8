import type { FastifyRequest } from 'fastify'
import { admits, type Endpoint } from '#contract/endpoint.ts'
import type { Scope } from '#contract/platform/scopes.ts'
import { Id } from '#contract/wire.ts'
import { refuse } from '../refuse.ts'
import type { Caller, CallerKey, Principal } from './principal.ts'

/** Returns the holder of a bearer token, or undefined. */
export type Identify = (token: string) => Promise<Caller | undefined>

/** The case that a link opens at this address; undefined when it opens none. Throws on too many attempts. */
export type OpenPortal = (link: { portalId: Id; ip: string }) => Promise<Id | undefined>

/** Identifies callers by session or link. */
export type Doors = { identify: Identify; openPortal: OpenPortal }

/** The author of this request, from its head alone. Throws when the endpoint is closed to them. */
export async function authorize(endpoint: Endpoint, request: FastifyRequest, doors: Doors): Promise<Principal> {
  const holder = isForPayer(endpoint, request)
    ? await payerOf(request, doors.openPortal)
    : await holderOf(request, doors.identify)
  const principal = withinScopes(holder, endpoint)
  const admitted: readonly Principal['kind'][] = admits[endpoint.access]
  if (!admitted.includes(principal.kind)) throw closedTo(principal, endpoint)
  if (principal.kind === 'owner' && principal.lookedAtBy !== undefined) refuseWriting(endpoint)
  if (endpoint.access !== 'staff' && endpoint.access !== 'partner') return principal
  if (principal.kind !== 'staff' && principal.kind !== 'partner') return principal
  if (!principal.hasSecondFactor) throw withoutSecondFactor()
  if (principal.kind === 'staff') allowRole(principal.roles, endpoint.roles)
  return principal
}

/** True for payers: `requestId` on endpoints shared with others. */
const isForPayer = ({ access }: Endpoint, { query }: FastifyRequest): boolean =>
  access === 'payer' ||
  (access === 'owner-or-payer' && (query as { requestId?: unknown } | undefined)?.requestId !== undefined)

/** The id in a case's link is all that a payer shows, and needs: whatever opens no case is answered alike. */
async function payerOf({ params, query, ip }: FastifyRequest, openPortal: OpenPortal): Promise<Principal> {
  const { caseId } = (params ?? {}) as { caseId?: unknown }
  const { requestId } = (query ?? {}) as { requestId?: unknown }
  const named = Id.safeParse(caseId ?? requestId)
  const found = named.success ? await openPortal({ portalId: named.data, ip }) : undefined
  if (found !== undefined) return { kind: 'payer', caseId: found }
  throw refuse('missing', 'portal.unavailable', 'Case unavailable for payment. Please contact your case manager.')
}

async function holderOf({ headers }: FastifyRequest, identify: Identify): Promise<Principal> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1]
  return (token === undefined ? undefined : await identify(token)) ?? { kind: 'visitor' }
}

/** Public endpoints need no scope, others one of theirs. */
function withinScopes(principal: Principal, { access, scopes }: Endpoint): Principal {
  if (principal.kind !== 'owner' || principal.key === undefined) return principal
  if (access === 'public') return { kind: 'visitor' }
  if (scopes === undefined) throw refuse('forbidden', 'key.closed', 'No key may do this. Sign in in a browser instead.')
  if (!scopes.some((scope) => principal.key?.scopes.includes(scope))) throw withoutScope(principal.key, scopes)
  return principal
}

function withoutScope({ withheld }: CallerKey, scopes: readonly Scope[]) {
  const wanted = scopes.join(' or ')
  return scopes.some((scope) => withheld.includes(scope))
    ? refuse('payment-required', 'key.plan', `The plan of this account gives programs no ${wanted}.`)
    : refuse('forbidden', 'key.scope', `This key may not do this: it needs ${wanted}.`)
}

function closedTo({ kind }: Principal, { access }: Endpoint) {
  if (kind === 'visitor') return refuse('unauthenticated', 'unauthenticated', 'Please sign in first.')
  const whose = {
    public: 'everybody',
    account: 'those who sign in',
    owner: 'owners',
    staff: 'our staff',
    partner: 'law firms',
    payer: 'payers',
    'owner-or-payer': 'owners',
  }
  return refuse('forbidden', 'forbidden', `This part is for ${whose[access]}.`)
}

/** Refuses writing during a look as an owner. */
function refuseWriting({ method, isClosedToLooks }: Endpoint): void {
  if (method === 'GET' && !isClosedToLooks) return
  throw refuse('forbidden', 'look.reads-only', 'You are viewing this account as support and can change nothing.')
}

/** Accounts with only a password see nothing of owners. */
const withoutSecondFactor = () =>
  refuse(
    'forbidden',
    'second-factor.required',
    'Turn on a second factor first: staff and law firms sign in with a code as well.',
  )

/** Administrators may do what every other role may. */
function allowRole(has: readonly string[], wanted: Endpoint['roles']): void {
  if (!wanted || has.some((role) => role === 'admin' || wanted.some((one) => one === role))) return
  throw refuse(
    'forbidden',
    'forbidden',
    `This part is for staff with another role: ${[...wanted, 'admin'].join(' or ')}.`,
  )
}
