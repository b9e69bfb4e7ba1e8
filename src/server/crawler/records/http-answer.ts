import { Readable } from 'node:stream'
import { asSent, decoderOf } from '#server/platform/outbound/decompress.ts'
import { readHeaders } from './record-head.ts'

/** A server's answer, as `response` records hold it. */
export type HttpAnswer = { status: number; headers: Map<string, string>; body: Buffer }

const line = Buffer.from('\r\n')
const endOfHead = Buffer.from('\r\n\r\n')
const longestHead = 256 * 1024

/** Reads an answer with its body as sent, else undefined. */
export function readAnswer(content: Buffer): HttpAnswer | undefined {
  const at = content.subarray(0, longestHead).indexOf(endOfHead)
  const head = at >= 0 ? content.toString('latin1', 0, at) : ''
  const [first = '', ...lines] = head.split('\r\n')
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(first)?.[1]
  if (status === undefined) return undefined
  return { status: Number(status), headers: readHeaders(lines), body: content.subarray(at + endOfHead.length) }
}

/**
 * The decoded body: joined from its chunks, and unpacked up to so many bytes. Archives often store a decoded body beside the headers of the
 * wire; then it is taken as it is. Undefined for a longer or damaged one.
 */
export async function bodyOf({ headers, body }: HttpAnswer, maxBytes: number): Promise<Buffer | undefined> {
  const whole = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '') ? (joinChunks(body) ?? body) : body
  const coding = headers.get('content-encoding') ?? ''
  const decode = isPacked(coding, whole) ? decoderOf(coding) : asSent
  if (decode === undefined) return undefined
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of decode(Readable.from([whole]))) {
      bytes += part.byteLength
      if (bytes > maxBytes) return undefined
      parts.push(part)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(parts)
}

/** True unless the body is plain markup, which compression never yields. */
const isPacked = (coding: string, body: Buffer) => coding !== '' && !/^\s*</.test(body.toString('latin1', 0, 200))

/** Undefined without chunks. A cut-off body ends where it ends. */
function joinChunks(body: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const end = body.indexOf(line, at)
    const size =
      end >= 0 && end - at <= 1024
        ? /^([0-9a-f]{1,8})\s*(?:;.*)?$/i.exec(body.toString('latin1', at, end))?.[1]
        : undefined
    if (size === undefined) return chunks.length > 0 ? Buffer.concat(chunks) : undefined
    const bytes = Number.parseInt(size, 16)
    if (bytes === 0) break
    const start = end + line.length
    chunks.push(body.subarray(start, start + bytes))
    at = start + bytes + line.length
  }
  return Buffer.concat(chunks)
}
