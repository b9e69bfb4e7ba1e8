import type { FastifyInstance } from 'fastify'

/**
 * Has a closing app wait until the requests in flight are answered, for at most so many seconds; those that come meanwhile are told 503. Called
 * after `mountRoutes`, which ends the open streams when the app closes: hooks run in their order, and a stream ends by nothing else.
 */
export function letRequestsEnd(app: FastifyInstance, graceSeconds: number): void {
  let inFlight = 0
  let allEnded = () => {}
  app.addHook('onRequest', (_, { raw }, done) => {
    inFlight++
    raw.once('close', () => {
      inFlight--
      if (inFlight === 0) allEnded()
    })
    done()
  })
  app.addHook('preClose', async () => {
    if (inFlight === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    allEnded = resolve
    const patience = setTimeout(resolve, graceSeconds * 1000)
    await promise
    clearTimeout(patience)
  })
}
