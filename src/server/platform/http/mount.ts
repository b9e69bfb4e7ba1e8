import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import '#contract/sentences.ts'
import { unknownKeys } from '#contract/unknown-keys.ts'
import type { Reads } from '../db/replica.ts'
import { openFairTurns } from '../fairness/fair-turns.ts'
import { clientNetwork } from '../rate-limit/client-network.ts'
import { Refusal, refuse, refuseForm } from '../refuse.ts'
import { type AccountTurns, openAccountTurns } from '../fairness/account-turns.ts'
import { authorize, type Doors } from './authorize.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import type { Route } from './handle.ts'
import { isGone, isLarge, openLargeBodies, readerOf } from './large-bodies.ts'
import type { CallerKey, Principal } from './principal.ts'
import { runYielding } from '../fairness/yielding-work.ts'
import { send } from './send.ts'
import { openWebhookTurns } from './webhook-turns.ts'

/** The largest bodies, in bytes, of calls that name no limit: of those that take one, of these what anybody may send, and of those that take none. */
const bodyLimits = { body: 64 * 1024, public: 16 * 1024, none: 1024 }

/** Requests of one token whose maker is looked up at a time, which is asked once for those that come together. */
const maxAtTheDoor = 32

const nobodyWaits = Symbol('nobody waits for this answer')

/** Writes down what a member of staff is about to do, or to see as an owner. When that fails, it is not done. */
export type Audit = (
  endpoint: Endpoint,
  user: { accountId: Id; asOwner?: Id },
  call: { params?: unknown; query?: unknown; ip: string },
) => Promise<void>

/** Counts a key's call; resolves to its rate limit. */
export type CountKeyCall = (
  key: CallerKey,
  call: { ownerId: Id; name: string; ip: string },
) => Promise<{ max: number; remaining: number; resetSeconds: number }>

/** `inTurn` shares turns among all answers to one caller. */
type Around = Doors & { audit: Audit; countKeyCall?: CountKeyCall; inTurn?: AccountTurns; reads?: Reads }

/** Puts every route of the table under `/api`. */
export function mountRoutes<Deps>(
  app: FastifyInstance,
  routes: Route<Deps>[],
  deps: Deps,
  { audit, countKeyCall, inTurn = openAccountTurns(), reads = (_, ask) => ask(), ...doors }: Around,
): void {
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  const largeBodies = openLargeBodies()
  const atTheDoor = openAccountTurns({ most: maxAtTheDoor })
  const visitors = openFairTurns(visitorsAtOnce)
  const webhooks = openWebhookTurns()
  const principals = new WeakMap<FastifyRequest, Principal>()
  for (const { endpoint, answer } of routes) {
    const bodyLimit = bodyLimitOf(endpoint)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit,
      config: { raw: endpoint.raw ?? false },
      onRequest: async (request, reply) => {
        if (!isShort(request, bodyLimit)) reply.header('connection', 'close')
        const enter = async () => {
          if (isGone(request)) return void reply.hijack()
          const principal = await authorize(endpoint, request, doors)
          // A closed response would never report its end.
          if (isGone(request)) return void reply.hijack()
          if (endpoint.raw) webhooks.allow(reply, clientNetwork(request.ip).network)
          if (principal.kind === 'owner' && principal.key && countKeyCall)
            await allowKeyCall(countKeyCall, { endpoint, request, reply, principal, key: principal.key })
          largeBodies.allow(request, reply, accountOf(principal) ?? request.ip, bodyLimit)
          if (request.raw.complete) principals.set(request, principal)
          reply.removeHeader('connection')
        }
        const { authorization } = request.headers
        await (authorization === undefined ? enter() : atTheDoor(authorization, enter))
      },
      handler: async (request, reply) => {
        // The sender may have signed out during the body.
        const user = principals.get(request) ?? (await authorize(endpoint, request, doors))
        const parsed = isLarge(request)
          ? await runYielding(readerOf(request), () => parse(endpoint, request))
          : parse(endpoint, request)
        const call = new GivenCall(parsed, user, { request, reply, stopping: stopping.signal })
        const audited = auditedOf(endpoint, user)
        if (audited) await audit(endpoint, audited, call)
        // Many may have waited for their turn and gone meanwhile.
        const given = async () =>
          request.method === 'GET' && isGone(request)
            ? nobodyWaits
            : await reads({ endpoint, accountId: accountOf(user) }, (db) =>
                answer(call as never, db ? { ...deps, db } : deps),
              )
        const whose = await whoseTurn(user, { body: parsed.body, ip: request.ip }, doors)
        const { network } = clientNetwork(request.ip)
        const ofNobody = () => (endpoint.raw ? webhooks.inTurn(network, given) : visitors(network, given))
        // Accounts take turns everywhere, links by network.
        const within = accountOf(user) === undefined ? network : undefined
        const result = await (whose === undefined ? ofNobody() : inTurn(whose, given, within))
        return result === nobodyWaits ? reply.hijack() : send(endpoint, reply, result)
      },
    })
  }
}

type KeyCall = {
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  principal: { accountId: Id }
  key: CallerKey
}

/** Headers as draft-ietf-httpapi-ratelimit-headers-10 names them. */
async function allowKeyCall(count: CountKeyCall, { endpoint, request, reply, principal, key }: KeyCall): Promise<void> {
  const call = { ownerId: principal.accountId, name: endpoint.name, ip: request.ip }
  const { max, remaining, resetSeconds } = await count(key, call)
  reply.header('ratelimit-policy', `"key";q=${max};w=60`)
  reply.header('ratelimit', `"key";r=${Math.max(0, remaining)};t=${resetSeconds}`)
  if (remaining < 0)
    throw refuse('limited', 'key.too-fast', `This key may call ${max} times a minute. Wait, then go on.`, {
      retryAfterSeconds: resetSeconds,
    })
}

/** Calls to audit: the desk's, law firms', and support's. */
function auditedOf({ access }: Endpoint, user: Principal): { accountId: Id; asOwner?: Id } | undefined {
  if (user.kind === 'owner' && user.lookedAtBy !== undefined)
    return { accountId: user.lookedAtBy, asOwner: user.accountId }
  const isOfThem = (access === 'staff' && user.kind === 'staff') || (access === 'partner' && user.kind === 'partner')
  return isOfThem ? user : undefined
}

/** Concurrent visitors' calls, by network; signed-in callers keep connections. */
const visitorsAtOnce = 6

/** In bytes. */
export function bodyLimitOf({ limit, body, access }: Endpoint): number {
  if (!body) return limit ?? bodyLimits.none
  return limit ?? (access === 'public' ? bodyLimits.public : bodyLimits.body)
}

const accountOf = (principal: Principal) => ('accountId' in principal ? principal.accountId : undefined)

/**
 * An account's, or that of the case whose link is shown: in the path, or in the body of what pays it. Links that open none are visitors': as anybody can
 * make them up, each would have turns of its own.
 */
async function whoseTurn(
  principal: Principal,
  { body, ip }: { body: unknown; ip: string },
  { openPortal }: Doors,
): Promise<string | undefined> {
  if (principal.kind === 'payer') return principal.caseId
  const { requestId } = (body ?? {}) as { requestId?: Id }
  return accountOf(principal) ?? (requestId === undefined ? undefined : await openPortal({ portalId: requestId, ip }))
}

/**
 * True when the body of a refused call may pass by unread, so that the connection can go on: what the call takes of an account, which may have been
 * signed out meanwhile, and little of callers without a name.
 */
function isShort({ headers }: FastifyRequest, limit: number): boolean {
  const most = headers.authorization === undefined ? Math.min(limit, bodyLimits.body) : limit
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= most
}

type Answering = { request: FastifyRequest; reply: FastifyReply; stopping: AbortSignal }

/**
 * A handler's input (`Call`). Its signal is made on demand: aborting costs more than the rest of a short answer. A class because of the getter: an
 * object literal with one gets an old-generation hidden class, which retains everything in its scope until a full collection.
 */
class GivenCall {
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  readonly user: Principal
  readonly ip: string
  readonly browser: string
  readonly #reply: FastifyReply
  readonly #stopping: AbortSignal
  #signal: AbortSignal | undefined

  constructor(parsed: Parsed, user: Principal, { request, reply, stopping }: Answering) {
    this.params = parsed.params
    this.query = parsed.query
    this.headers = parsed.headers
    this.body = parsed.body
    this.user = user
    this.ip = request.ip
    this.browser = request.headers['user-agent'] ?? ''
    this.#reply = reply
    this.#stopping = stopping
  }

  get isFromThisMachine(): boolean {
    return isFromThisMachine(this.#reply.request)
  }

  get signal(): AbortSignal {
    return (this.#signal ??= AbortSignal.any([this.#stopping, whenGone(this.#reply)]))
  }
}

function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

const parts = [
  ['params', 'params'],
  ['query', 'query'],
  ['headers', 'headers'],
  ['body', 'body'],
] as const

/** Nobody reads more, and a list of many thousands is sent to show what is wrong with each. */
const maxProblems = 100

type Parsed = { [Part in (typeof parts)[number][0]]?: unknown }

const nothing = z.object({})

/**
 * All that was sent, checked against the endpoint's schemas; what they do not name is refused too, but for headers. A call whose endpoint
 * says nothing of a query or a body takes none.
 */
function parse(endpoint: Endpoint, request: FastifyRequest): Parsed {
  const problems: FieldProblem[] = []
  const parsed: Parsed = {}
  for (const [part, from] of parts) {
    if (part === 'body' && endpoint.raw) {
      if (problems.length === 0) parsed.body = bytesOf(request)
      continue
    }
    const schema: z.ZodType | undefined = endpoint[part]
    const given = part === 'body' ? bodyOf(endpoint, request) : (request[from] ?? {})
    if (schema) {
      const read = schema.safeParse(given)
      if (read.success) parsed[part] = read.data
      else problems.push(...read.error.issues.slice(0, maxProblems).map(fieldProblem))
    }
    // Skips name checks of a list that is refused anyway.
    if (part === 'query' || (part === 'body' && (problems.length === 0 || !isLarge(request))))
      problems.push(...unknownKeys(schema ?? nothing, given, maxProblems))
  }
  if (problems.length > 0) throw refuseForm(distinct(problems).slice(0, maxProblems))
  return parsed
}

/** Several rules of a field may give one sentence. */
const distinct = (problems: readonly FieldProblem[]): FieldProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.path}\n${problem.message}`, problem])).values(),
]

function bytesOf({ body }: FastifyRequest): Uint8Array {
  if (body instanceof Uint8Array) return body
  throw new Refusal('invalid', 'invalid', 'The body is empty; this call wants JSON.')
}

const fieldProblem = ({ path, message }: z.core.$ZodIssue): FieldProblem => ({ path: path.join('.'), message })

/** Deletions may name things in a body or only in the path; every other endpoint with a body needs it. */
function bodyOf({ body: schema, reads, method }: Endpoint, { body }: FastifyRequest): unknown {
  if (schema && body === undefined && method !== 'DELETE')
    throw new Refusal('invalid', 'invalid', 'The body is empty; this call wants JSON.')
  if (body === undefined || (body === null && !schema)) return {}
  return reads ? reads(body) : body
}
