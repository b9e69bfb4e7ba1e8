import { createHash, randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Fetched } from '#server/platform/outbound/follow.ts'

const crlf = '\r\n'
const packed = promisify(gzip)

/** What is said of the file at its beginning. */
type Info = { name: string; software: string; at: Date }

/** Names the file and who wrote it: the first record of every WARC file (WARC 1.1, ISO 28500:2017, section 6.2). */
export async function packedInfo({ name, software, at }: Info): Promise<Buffer> {
  const fields = { software, format: 'WARC File Format 1.1', robots: 'obey' }
  return await record(
    {
      'WARC-Type': 'warcinfo',
      'WARC-Date': moment(at),
      'WARC-Filename': name,
      'Content-Type': 'application/warc-fields',
    },
    Buffer.from(lines(fields)),
  )
}

/**
 * An answer as a record of its own, packed by itself, so that a file can be read from any record on and loses no more than its last one
 * with its writer. Its body stands as it was read: not packed, in one piece.
 */
export async function packedAnswer({ url, status, headers, body, address }: Fetched, at: Date): Promise<Buffer> {
  const said = Object.entries(headers).filter(([name]) => !sentOnly.has(name))
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}${crlf}${lines({
    ...Object.fromEntries(said),
    'content-length': String(body.length),
  })}${crlf}`
  return await record(
    {
      'WARC-Type': 'response',
      'WARC-Target-URI': url,
      'WARC-Date': moment(at),
      'WARC-IP-Address': address,
      'WARC-Payload-Digest': `sha256:${createHash('sha256').update(body).digest('hex')}`,
      'Content-Type': 'application/http; msgtype=response',
    },
    Buffer.concat([Buffer.from(head, 'latin1'), body]),
  )
}

/** What tells how the body travelled, which is not how it is kept. */
const sentOnly = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])

async function record(fields: Record<string, string>, block: Buffer): Promise<Buffer> {
  const head = lines({
    ...fields,
    'WARC-Record-ID': `<urn:uuid:${randomUUID()}>`,
    'Content-Length': String(block.length),
  })
  return await packed(Buffer.concat([Buffer.from(`WARC/1.1${crlf}${head}${crlf}`), block, Buffer.from(crlf + crlf)]))
}

const lines = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}${crlf}`)
    .join('')

/** To the second, as readers of older versions know it. */
const moment = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')
