import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Health } from '#contract/platform/health.ts'
import type { Readiness } from './readiness.ts'

type Answers = {
  readiness: Readiness
  health: () => Promise<Health>
  /** Writes this process's measures; undefined when disabled. */
  metrics: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
}

/** Serves probes and measures on a port that only the operator's network reaches. Workers have no other. Resolves to what closes it. */
export async function openHealthPort(
  { host, healthPort }: { host: string; healthPort: number },
  answers: Answers,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    // Kept connections would close just between probes.
    response.setHeader('connection', 'close')
    answer(request, response, answers).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(healthPort, host, resolve)
  })
  return async () => await closed(server)
}

async function answer(request: IncomingMessage, response: ServerResponse, answers: Answers): Promise<void> {
  const path = request.url?.split('?', 1)[0]
  const say = (status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body))
  if (path === '/live' || path === '/api/live') return void say(200, { ok: true })
  if (path === '/ready' || path === '/api/ready') {
    const found = await answers.readiness.check()
    return void say(found.ok ? 200 : 503, found)
  }
  if (path === '/health' || path === '/api/health') {
    const found = await answers.health()
    return void say(found.ok ? 200 : 503, found)
  }
  if (path === '/metrics' && answers.metrics) return answers.metrics(request, response)
  say(404, { code: 'missing', message: 'This port answers /live, /ready, /health and, with METRICS=1, /metrics.' })
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
