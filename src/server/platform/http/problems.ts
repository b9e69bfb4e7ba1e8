import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { kindOfStatus, type Problem, problemStatus } from '#contract/problem.ts'
import { Refusal } from '../refuse.ts'

/** The only place that turns a failure into an answer. What is not a Refusal is a bug: reported with its stack, told without it. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) return refuseWith(reply, error)
    const known = error.code ? fastifyProblems[error.code] : undefined
    if (known)
      return sendProblem(reply, error.statusCode ?? 400, { code: known.code, message: known.message(error, request) })
    if (isDiskFull(error)) return sendProblem(reply, problemStatus.full, diskFull)
    if (error.statusCode && error.statusCode < 500)
      return sendProblem(reply, error.statusCode, { code: kindOfStatus(error.statusCode), message: error.message })
    request.log.error({ err: error }, 'a request failed')
    return sendProblem(reply, 500, {
      code: 'broken',
      message: `Something went wrong on our side. Please try again; if it stays, tell us this number: ${request.id}.`,
    })
  })
  app.setNotFoundHandler((request, reply) => noSuchPath(request, reply))
}

/** Refuses what comes to no call by its head alone. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length !== '0' || encoding !== undefined) reply.header('connection', 'close')
    noSuchPath(request, reply)
  })
}

export function noSuchPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 404, {
    code: 'missing',
    message: `There is nothing at ${request.method} ${request.url.split('?', 1)[0]}. The calls are listed at /api/docs.`,
  })
}

/** For a path that no route is asked with: not written as addresses are, or with a part that is too long. */
export const noSuchAddress = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 400, {
    code: 'invalid',
    message: 'This address cannot be read: a part of it is too long, or not written as addresses are.',
  })

function refuseWith(
  reply: FastifyReply,
  { kind, code, message, field, details, retryAfterSeconds }: Refusal,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendProblem(reply, problemStatus[kind], {
    code,
    message,
    ...(field === undefined ? {} : { field }),
    ...(details === undefined ? {} : { details }),
  })
}

const sendProblem = (reply: FastifyReply, status: number, problem: Problem) =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(problem))

const diskFull: Problem = {
  code: 'full',
  message: 'The disk of this server is full, nothing was changed. Its operator has to make room.',
}
/** ENOSPC and EDQUOT are system codes, 53100 is PostgreSQL's. */
const isDiskFull = ({ code, cause }: FastifyError) =>
  ['ENOSPC', 'EDQUOT', '53100'].some((full) => full === code || full === (cause as { code?: string } | undefined)?.code)

const fastifyProblems: Record<
  string,
  { code: string; message: (error: FastifyError, request: FastifyRequest) => string }
> = {
  FST_ERR_CTP_INVALID_JSON_BODY: {
    code: 'invalid',
    message: () => 'The body is not JSON: look for a missing bracket, quote or comma.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid', message: () => 'The body is empty; this call wants JSON.' },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'too-large',
    message: (_, { routeOptions: { bodyLimit } }) =>
      `The body is larger than the ${Math.floor(bodyLimit / 1024)} kB that this call accepts. Send less at once.`,
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported',
    message: () => 'This call wants JSON: send it with the header "Content-Type: application/json".',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid',
    message: () => 'The body is not as long as its Content-Length says.',
  },
}

/** For answers that are sent before a request is understood (a broken request line, headers too large). */
export const clientError = (status: number): string => {
  const body = JSON.stringify({ code: kindOfStatus(status), message: 'This request could not be understood.' })
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
}
