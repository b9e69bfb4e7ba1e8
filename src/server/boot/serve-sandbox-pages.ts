import { request as ask, type IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { isOfThisMachine } from '../platform/sandbox-mode.ts'
import { sandboxHost } from './with-stand-ins.ts'

/** Pages and scripts of the stand-ins that browsers ask for. What steers the stand-ins, and their mailbox, stays on this machine. */
const pages = [
  '/cards/v3.js',
  '/cards/fields',
  '/cards/fields.js',
  '/cards/methods',
  '/cards/methods/:id',
  '/cards/confirmations',
  '/cards/confirm/:id',
  '/cards/pay/:id',
  '/cards/invoices/:id',
  '/wallet/approve/:id',
]
const largestForm = 64 * 1024
const passedOn = ['content-type', 'content-security-policy', 'cache-control', 'location', 'referrer-policy'] as const

/**
 * Passes pages of the stand-ins on where people reach a sandbox from other machines: the stand-ins listen on loopback, which would be the
 * reader's own machine.
 */
export function serveSandboxPages(
  app: FastifyInstance,
  { sandbox, publicUrl, hosts }: Pick<Config, 'sandbox' | 'publicUrl' | 'hosts'>,
): void {
  const behind = hosts.get(sandboxHost)
  if (!sandbox.isOn || behind === undefined || isOfThisMachine(publicUrl)) return
  void app.register((scope, _, done) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestForm }, (_request, body, parsed) =>
      parsed(null, body),
    )
    for (const url of pages)
      scope.route({
        method: ['GET', 'POST'],
        url,
        handler: async (request, reply) => {
          const answer = await forwarded(request, behind)
          for (const name of passedOn) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name])
          return reply.code(answer.statusCode ?? 502).send(answer)
        },
      })
    done()
  })
}

/** Asks under the name of the stand-ins, by which they know that no program of this machine asks. */
const forwarded = ({ method, url, headers, body }: FastifyRequest, behind: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const type = headers['content-type']
    const sent = { host: sandboxHost, ...(type === undefined ? {} : { 'content-type': type }) }
    ask(`http://${behind}${url}`, { method, headers: sent, timeout: 10_000 }, resolve)
      .once('error', reject)
      .end(Buffer.isBuffer(body) ? body : undefined)
  })
