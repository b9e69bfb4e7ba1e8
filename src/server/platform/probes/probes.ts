import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/**
 * Answers balancers and orchestrators: `/api/live` while the event loop turns, `/api/ready` while requests may come. Once the process drains,
 * every answer asks its caller to come over another connection.
 */
export function answerProbes(app: FastifyInstance, { check, isDraining }: Readiness): void {
  app.addHook('onRequest', (_, reply, done) => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
  app.get('/api/live', async () => ({ ok: true }))
  app.get('/api/ready', async (_, reply) => {
    const found = await check()
    return await reply.code(found.ok ? 200 : 503).send(found)
  })
}

/** Paths that balancers and collectors ask by habit. The app's page would tell them that all is well. */
export const isProbePath = (path: string): boolean =>
  /^\/(?:healthz?|livez?|readyz?|livez|ping|status|metrics|-\/(?:healthy|ready)|actuator(?:\/.*)?)\/?$/.test(path)
