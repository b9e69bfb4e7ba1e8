import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FileReply, RedirectReply } from './handle.ts'

/** Sends a reply in its endpoint's declared form. */
export function send({ reply: shape, status, isTagged }: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
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
    default: {
      const text = written(shape, result)
      if (isTagged && isKnown(reply, text)) return reply.code(304).send()
      return reply
        .code(status ?? 200)
        .type('application/json; charset=utf-8')
        .send(text)
    }
  }
}

/** Tags the answer by its content; true when the caller has this content. */
function isKnown(reply: FastifyReply, text: string): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  const known = reply.request.headers['if-none-match'] ?? ''
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
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

function sendFile(reply: FastifyReply, { body, type, name, bytes, within }: FileReply): FastifyReply {
  if (bytes !== undefined) reply.header('content-length', bytes)
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
