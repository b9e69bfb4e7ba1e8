import type { FastifyInstance } from 'fastify'

/** Puts a sentence above every page of the app. */
export function noteOnPages(app: FastifyInstance, note: string | undefined): void {
  if (note === undefined) return
  const [head = '', ...rest] = note.split(': ')
  const markup = `<aside class="trial-note" aria-label="${head}" lang="en"><strong>${head}:</strong> ${rest.join(': ')}</aside>`
  app.addHook('onSend', (_, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const isPage = typeof payload === 'string' && type.startsWith('text/html')
    done(null, isPage ? payload.replace(/<body[^>]*>/, (body) => body + markup) : payload)
  })
}
