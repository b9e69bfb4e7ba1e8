import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import { newId } from '../ids.ts'
import { loggedPath, loggedWithin } from '../log.ts'
import { securityHeaders } from './security-headers.ts'
import { docsPage, docsStyle, openApi } from './openapi.ts'
import { readJsonBodies } from './json-bodies.ts'
import { refuseUnstorableText } from './storable-text.ts'
import { answerProblems, clientError, noSuchAddress, refuseUnknownPaths } from './problems.ts'
import { beginSpan, type Span, time } from '../telemetry/measures.ts'
import { noteOnPages } from './trial-note.ts'

type Needs = {
  config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'brand' | 'objects' | 'securityCheck' | 'trialNote'>
  log: FastifyBaseLogger
  version: string
}

/** The HTTP server without its routes: headers, limits, logging with request ids, problems, and the API's own description. */
export async function createApp({ config, log, version }: Needs, endpoints: Endpoint[]): Promise<FastifyInstance> {
  const headers = securityHeaders(config)
  const spans = new WeakMap<FastifyRequest, Span>()
  const app = fastify({
    loggerInstance: log,
    genReqId: ({ headers }) => keptId(headers['x-request-id']) ?? newId(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // Once the requests in flight have ended: what is open by then is idle, or takes too long.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 60_000,
    // All routes are mounted at once: on a busy machine that alone may take the ten seconds there are otherwise.
    pluginTimeout: 120_000,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines name their request by `loggedWithin`: a logger of its own for each would be a sixth of what a short answer allocates.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (_, request, reply) => noSuchAddress(reply.headers(headers).header('x-request-id', request.id)),
    clientErrorHandler: (error, socket) => {
      if (socket.writable)
        socket.end(clientError((error as NodeJS.ErrnoException).code === 'HPE_HEADER_OVERFLOW' ? 431 : 400))
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    const span = beginSpan(
      `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      'server',
      traceparentOf(request),
    )
    if (span) spans.set(request, span)
    const traceparent = span?.traceparent ?? traceparentOf(request)
    loggedWithin({ reqId: request.id, ...(traceparent !== undefined && { traceparent }) }, done)
  })
  logRequests(app, spans)
  noteOnPages(app, config.trialNote)
  answerProblems(app)
  refuseUnknownPaths(app)
  readJsonBodies(app)
  refuseUnstorableText(app)
  describeApi(app, endpoints, { title: config.brand.name, version, url: config.publicUrl })
  return app
}

/** One line for each answer: what, how it ended, how long it took. Never a query, a header or a body. */
function logRequests(app: FastifyInstance, spans: WeakMap<FastifyRequest, Span>): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    const about = { route: request.routeOptions.url ?? 'unknown', method: request.method, status: reply.statusCode }
    time('rightframe_request_seconds', reply.elapsedTime / 1000, about)
    spans.get(request)?.end(about, reply.statusCode >= 500)
    done()
  })
}

/** The proxy's or caller's request id, if safe to log. */
const keptId = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined

/** W3C Trace Context, if valid. */
function traceparentOf({ headers: { traceparent } }: FastifyRequest): string | undefined {
  const isSound =
    typeof traceparent === 'string' && /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/.test(traceparent)
  return isSound ? traceparent : undefined
}

function describeApi(
  app: FastifyInstance,
  endpoints: Endpoint[],
  about: { title: string; version: string; url: string },
): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApi(endpoints, about)))),
  )
  app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(endpoints, about.title)),
  )
  app.get('/api/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}
