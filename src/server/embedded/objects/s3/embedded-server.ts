import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Answer, Server } from './answer.ts'
import { answerPreflight, corsHeaders } from './cors.ts'
import { listObjects } from './list-objects.ts'
import type { ObjectFiles } from '../object-files.ts'
import { postObject } from './post-object.ts'
import { readObject } from './read-object.ts'
import { verifyRequest } from './request-signature.ts'
import { asS3Error, S3Error } from './s3-error.ts'
import { xml } from './s3-xml.ts'
import type { AddressBook } from '../../../platform/objects/signed-url.ts'
import { bucketOf, readRequest, queryValue, type WireRequest } from './wire-request.ts'
import { deleteObject, deleteObjects, putObject } from './write-object.ts'

export type ObjectServer = {
  /** Opens the port (0: any free one) and gives the one that it took. Rejects with the system's code, EADDRINUSE for a taken port. */
  listen(port: number, host: string): Promise<number>
  /** Stops new requests; ends running ones within `graceMs`. */
  close(graceMs?: number): Promise<void>
}

export type ObjectServerOptions = {
  files: ObjectFiles
  /** Address for browsers and keys of signatures. Read at each request, so that port 0 can be opened first. */
  book: () => AddressBook
  /** The only origins whose pages may read answers. */
  allowedOrigins: readonly string[]
  /** Receives unforeseen faults, with the answer's request id. */
  report: (error: unknown, requestId: string) => void
}

const idleMs = 60_000
const longestUploadMs = 3_600_000
const untrusted = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Time that an unused connection stays open, as at the API. The usual five seconds end while a busy client begins its next request. */
const keptMs = 72_000

/** The object store's own HTTP listener, which speaks as much of S3 as browsers and the official SDK need. */
export const openObjectServer = (options: ObjectServerOptions): ObjectServer => {
  const server = createServer({ requestTimeout: longestUploadMs, keepAliveTimeout: keptMs }, (incoming, response) => {
    void respond(options, incoming, response)
  })
  server.setTimeout(idleMs)
  return { listen: (port, host) => listen(server, port, host), close: (graceMs = 10_000) => close(server, graceMs) }
}

const listen = (server: HttpServer, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

const close = (server: HttpServer, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    // A connection that was busy when the server closed stays open when it falls idle, unless it is looked for.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })

const respond = async (
  options: ObjectServerOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const requestId = randomUUID()
  const own = { date: options.book().clock().toUTCString(), 'x-amz-request-id': requestId }
  const always = { ...untrusted, ...corsHeaders(incoming, options.allowedOrigins), ...own }
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
  try {
    await send(incoming, response, await answer(options, incoming))
  } catch (error) {
    const problem = asS3Error(error)
    if (!problem && !response.destroyed) options.report(error, requestId)
    if (response.headersSent || response.destroyed) return void response.destroy()
    await send(incoming, response, refusal(problem ?? unforeseen(), requestId, incoming.url ?? ''))
  }
}

const answer = async (options: ObjectServerOptions, incoming: IncomingMessage): Promise<Answer> => {
  if (incoming.method === 'OPTIONS') return answerPreflight(incoming, options.allowedOrigins)
  const { url, clock, region, credentials } = options.book()
  const { origin, host } = new URL(url)
  const authority = { clock, region, credentials, publicHost: host }
  return operate({ files: options.files, publicOrigin: origin, authority }, readRequest(incoming), incoming)
}

const operate = (server: Server, request: WireRequest, incoming: IncomingMessage): Promise<Answer> => {
  const on = `${request.method} ${request.key === '' ? 'bucket' : 'object'}`
  switch (on) {
    case 'GET object':
    case 'HEAD object':
      return readObject(server, request)
    case 'PUT object':
      return putObject(server, request, incoming)
    case 'DELETE object':
      return deleteObject(server, request)
    case 'POST bucket':
      return queryValue(request, 'delete') === undefined
        ? postObject(server, request, incoming)
        : deleteObjects(server, request, incoming)
    case 'GET bucket':
      return listObjects(server, request)
    case 'HEAD bucket':
      return headBucket(server, request)
    default:
      throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.')
  }
}

const headBucket = async (server: Server, request: WireRequest): Promise<Answer> => {
  verifyRequest(request, server.authority)
  bucketOf(request)
  return { status: 200 }
}

const unforeseen = (): S3Error => new S3Error('InternalError', 'We encountered an internal error. Please try again.')

const refusal = ({ code, message, details, status }: S3Error, requestId: string, url: string): Answer => {
  const about: [string, string][] = [
    ['Code', code],
    ['Message', message],
    ...Object.entries(details),
    ['Resource', url.split('?')[0] ?? ''],
    ['RequestId', requestId],
  ]
  const headers = { 'content-type': 'application/xml', 'cache-control': 'no-store' }
  return { status, headers, body: xml(['Error', about]) }
}

/** Sends the answer. One that comes before the request's body was read is complete at once, but closes in peace. */
const send = async (
  incoming: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): Promise<void> => {
  if (body instanceof Readable) {
    // A pipeline refuses to begin where the reader has gone already, and would leave the file open.
    if (response.destroyed) return void body.destroy()
    response.writeHead(status, headers)
    return pipeline(body, response)
  }
  const text = Buffer.from(incoming.method === 'HEAD' ? '' : (body ?? ''))
  const isUnread = !incoming.complete && hasBody(incoming)
  const length =
    incoming.method === 'HEAD' || status === 204 || status === 304 ? {} : { 'content-length': text.byteLength }
  response.writeHead(status, { ...length, ...headers, ...(isUnread ? { connection: 'close' } : {}) })
  if (isUnread) {
    response.write(text)
    await drain(incoming)
  }
  response.end(isUnread ? undefined : text)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads on for a while and throws away what a refused client still sends: cutting the connection at once would take the
 * answer away from a browser that is still sending.
 */
const drain = (incoming: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0
    const done = (): void => {
      clearTimeout(longest)
      incoming.off('data', count)
      resolve()
    }
    const count = (chunk: Buffer): void => {
      bytes += chunk.byteLength
      if (bytes > maxDrained) done()
    }
    const longest = setTimeout(done, 5000)
    incoming.unpipe()
    incoming.once('end', done).once('close', done).on('data', count).resume()
  })
const maxDrained = 16 * 1024 * 1024
