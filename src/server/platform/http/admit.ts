import type { FastifyRequest } from 'fastify'
import { admits, type Endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/wire.ts'
import { refuse } from '../refuse.ts'
import type { Caller, Principal } from './principal.ts'

/** Who holds this bearer token; undefined for nobody. */
export type Identify = (token: string) => Promise<Caller | undefined>

/** Who makes this request, from its head alone. Throws where the endpoint is not for them. */
export async function admit(endpoint: Endpoint, request: FastifyRequest, identify: Identify): Promise<Principal> {
  const principal = isForPayer(endpoint, request) ? payerOf(request) : await holderOf(request, identify)
  const admitted: readonly Principal['kind'][] = admits[endpoint.access]
  if (!admitted.includes(principal.kind)) throw closedTo(principal, endpoint)
  if (principal.kind === 'staff' && endpoint.access === 'staff') allowRole(principal.roles, endpoint.roles)
  return principal
}

/** Where others may call as well, whoever names a case by `requestId` is its payer. */
const isForPayer = ({ access }: Endpoint, { query }: FastifyRequest): boolean =>
  access === 'payer' ||
  (access === 'owner-or-payer' && (query as { requestId?: unknown } | undefined)?.requestId !== undefined)

/** A case's id is all that a payer shows, and needs; whether that case is there to be paid, its feature says. */
function payerOf({ params, query }: FastifyRequest): Principal {
  const { caseId } = (params ?? {}) as { caseId?: unknown }
  const { requestId } = (query ?? {}) as { requestId?: unknown }
  const named = Id.safeParse(caseId ?? requestId)
  if (named.success) return { kind: 'payer', caseId: named.data }
  throw refuse('missing', 'portal.unavailable', 'Case unavailable for payment. Please contact your case manager.')
}

async function holderOf({ headers }: FastifyRequest, identify: Identify): Promise<Principal> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1]
  return (token === undefined ? undefined : await identify(token)) ?? { kind: 'visitor' }
}

function closedTo({ kind }: Principal, { access }: Endpoint) {
  if (kind === 'visitor') return refuse('unauthenticated', 'unauthenticated', 'Please sign in first.')
  const whose = {
    public: 'everybody',
    owner: 'owners',
    staff: 'our staff',
    partner: 'law firms',
    payer: 'payers',
    'owner-or-payer': 'owners',
  }
  return refuse('forbidden', 'forbidden', `This part is for ${whose[access]}.`)
}

/** Administrators may do what every other role may. */
function allowRole(has: readonly string[], wanted: Endpoint['roles']): void {
  if (!wanted || has.some((role) => role === 'admin' || wanted.some((one) => one === role))) return
  throw refuse(
    'forbidden',
    'forbidden',
    `This part is for staff with another role: ${[...wanted, 'admin'].join(' or ')}.`,
  )
}
