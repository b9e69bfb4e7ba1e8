import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { refuse, refuseForm } from '../refuse.ts'
import type { Caller, FileReply, RedirectReply, Route } from './handle.ts'

/** Who holds this bearer token; undefined for nobody. */
export type Identify = (token: string) => Promise<Caller | undefined>

const defaultLimit = 64 * 1024

/** Writes down what a member of staff is about to do. When that fails, it is not done. */
export type Audit = (
  endpoint: Endpoint,
  user: Caller,
  call: { params?: unknown; query?: unknown; ip: string },
) => Promise<void>

/** Puts every route of the table under `/api`. */
export function mountRoutes<Deps>(
  app: FastifyInstance,
  routes: Route<Deps>[],
  deps: Deps,
  { identify, audit }: { identify: Identify; audit: Audit },
): void {
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  for (const { endpoint, answer } of routes) {
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.limit ?? defaultLimit,
      handler: async (request, reply) => {
        const user = await allow(endpoint, request, identify)
        const call = new GivenCall(parse(endpoint, request), user, { request, reply, stopping: stopping.signal })
        if (endpoint.access === 'staff' && user) await audit(endpoint, user, call)
        const result = await answer(call as never, deps)
        return send(endpoint, reply, result)
      },
    })
  }
}

type Around = { request: FastifyRequest; reply: FastifyReply; stopping: AbortSignal }

/**
 * What a handler is given (`Call`). Its signal is made only for those that ask for it: aborting costs more than the rest of a short answer. A
 * class for the getter's sake: an object written down with one has a hidden class of its own, old from the start, which keeps all that
 * the getter sees until the next full collection.
 */
class GivenCall {
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  readonly user: Caller | undefined
  readonly ip: string
  readonly browser: string
  readonly #reply: FastifyReply
  readonly #stopping: AbortSignal
  #signal: AbortSignal | undefined

  constructor(parsed: Parsed, user: Caller | undefined, { request, reply, stopping }: Around) {
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

  get signal(): AbortSignal {
    return (this.#signal ??= AbortSignal.any([this.#stopping, whenGone(this.#reply)]))
  }
}

function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

async function allow(
  { access, roles }: Endpoint,
  request: FastifyRequest,
  identify: Identify,
): Promise<Caller | undefined> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const user = token ? await identify(token) : undefined
  if (access === 'public' || access === 'portal') return user
  if (!user) throw refuse('unauthenticated', 'unauthenticated', 'Please sign in first.')
  if (access !== 'staff') return user
  if (user.role !== 'staff') throw refuse('forbidden', 'forbidden', 'This part is for our staff.')
  if (roles && !user.staffRoles.some((role) => role === 'admin' || roles.includes(role)))
    throw refuse(
      'forbidden',
      'forbidden',
      `This part is for staff with another role: ${[...roles, 'admin'].join(' or ')}.`,
    )
  return user
}

const parts = [
  ['params', 'params'],
  ['query', 'query'],
  ['headers', 'headers'],
  ['body', 'body'],
] as const

type Parsed = { [Part in (typeof parts)[number][0]]?: unknown }

function parse(endpoint: Endpoint, request: FastifyRequest): Parsed {
  const problems: FieldProblem[] = []
  const parsed: Parsed = {}
  for (const [part, from] of parts) {
    const schema: z.ZodType | undefined = endpoint[part]
    if (!schema) continue
    const read = schema.safeParse(request[from] ?? {})
    if (read.success) parsed[part] = read.data
    else problems.push(...read.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })))
  }
  if (problems.length > 0) throw refuseForm(problems)
  return parsed
}

function send({ reply: shape, status }: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  switch (shape) {
    case 'none':
      return reply.code(status ?? 204).send()
    case 'redirect':
      return redirect(reply, result as string | RedirectReply)
    case 'stream':
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(result as AsyncIterable<string>, { objectMode: false }))
    case 'file':
      return sendFile(reply, result as FileReply)
    default:
      return reply
        .code(status ?? 200)
        .type('application/json; charset=utf-8')
        .send(written(shape, result))
  }
}

/** Only what the schema names leaves the server; a reply that does not fit is a bug of ours, not of the caller, and is thrown. */
function written(shape: z.ZodType, result: unknown): string {
  const checked = shape.safeParse(result)
  if (!checked.success) throw new Error(`The reply does not fit its schema: ${checked.error.message}`)
  return JSON.stringify(checked.data)
}

function redirect(reply: FastifyReply, result: string | RedirectReply): FastifyReply {
  if (typeof result === 'string') return reply.redirect(result, 303)
  return reply.header('set-cookie', result.cookie).redirect(result.to, 303)
}

function sendFile(reply: FastifyReply, { body, type, name, within }: FileReply): FastifyReply {
  if (within) sendWithin(reply, within)
  if (name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return reply.type(type).send(body instanceof Uint8Array ? Buffer.from(body) : body)
}

function sendWithin(reply: FastifyReply, { tag, bytes, part }: NonNullable<FileReply['within']>): void {
  reply.header('etag', tag).header('accept-ranges', 'bytes')
  if (!part) return void reply.header('content-length', bytes)
  const { first, last } = part
  reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes}`)
    .header('content-length', last - first + 1)
}
