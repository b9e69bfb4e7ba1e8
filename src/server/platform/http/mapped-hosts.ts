import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import type { Hosts } from '../outbound/hosts.ts'

const path = '/demo/visit'

/** The address that a person's browser can open: the page itself, or a redirecting call for names known to this machine alone. */
export const visitLink = (url: string, hosts: Hosts): string =>
  hosts.has(new URL(url).hostname) ? `${path}?url=${encodeURIComponent(url)}` : url

/** While names are mapped (the demo, tests), sends browsers on to the addresses behind them, and nowhere else. */
export function visitMappedHosts(app: FastifyInstance, hosts: Hosts): void {
  if (hosts.size === 0) return
  app.get<{ Querystring: { url?: string } }>(path, async (request, reply) => {
    const url = URL.parse(request.query.url ?? '')
    const behind = url ? hosts.get(url.hostname) : undefined
    if (!url || !behind) throw refuse('missing', 'missing', 'This page is not part of the demo.')
    return reply.redirect(`http://${behind}${url.pathname}${url.search}`, 302)
  })
}
