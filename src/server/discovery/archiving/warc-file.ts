import { createHash, randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Answered, Fetched } from '#server/platform/outbound/follow.ts'

const crlf = '\r\n'
const packed = promisify(gzip)

/** Fields of the file's first record. */
type Info = { name: string; software: string; at: Date }

/** Names the file and its writer: the first record of every WARC file (WARC 1.1, ISO 28500:2017, section 6.2). */
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
 * An answer as a record of its own, packed by itself. A file can be read from any record on, and a crash of its writer loses only the last
 * one. The body is as it was read: not packed, in one piece.
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

/** Reason why the body of an answer is not whole, in the words of WARC 1.1 (section 5.13). */
export type CutReason = 'length' | 'time' | 'disconnect' | 'unspecified'

/**
 * A request, its answer and its metadata, as three records that name each other. The body is as it was read, not packed and in one piece.
 * The third record holds the headers as sent, the address and the certificates. `cut`: the reason why the body is not whole.
 */
export async function packedExchange(answered: Answered, body: Uint8Array, at: Date, cut?: CutReason): Promise<Buffer> {
  const { url, method, sent, status, headers, address, port, tls } = answered
  const ids = [0, 1, 2].map(() => `<urn:uuid:${randomUUID()}>`)
  const about = { 'WARC-Target-URI': url, 'WARC-Date': moment(at), 'WARC-IP-Address': address }
  const { pathname, search } = new URL(url)
  const said = headers.filter(([name]) => !sentOnly.has(name.toLowerCase()))
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}${crlf}${linesOf([...said, ['content-length', String(body.length)]])}${crlf}`
  const response = await record(
    {
      'WARC-Type': 'response',
      ...about,
      ...(cut ? { 'WARC-Truncated': cut } : {}),
      'WARC-Payload-Digest': `sha256:${createHash('sha256').update(body).digest('hex')}`,
      'Content-Type': 'application/http; msgtype=response',
    },
    Buffer.concat([Buffer.from(head, 'latin1'), body]),
    ids[0],
  )
  const request = await record(
    {
      'WARC-Type': 'request',
      ...about,
      'WARC-Concurrent-To': ids[0]!,
      'Content-Type': 'application/http; msgtype=request',
    },
    Buffer.from(`${method} ${pathname}${search} HTTP/1.1${crlf}${linesOf(sent)}${crlf}`, 'latin1'),
    ids[1],
  )
  const metadata = await record(
    { 'WARC-Type': 'metadata', ...about, 'WARC-Concurrent-To': ids[0]!, 'Content-Type': 'application/json' },
    Buffer.from(JSON.stringify({ status, headers, address, port, tls: tls ?? null })),
    ids[2],
  )
  return Buffer.concat([response, request, metadata])
}

/** Headers that describe how the body travelled, which is not how it is stored. */
const sentOnly = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])

async function record(
  fields: Record<string, string>,
  block: Buffer,
  id = `<urn:uuid:${randomUUID()}>`,
): Promise<Buffer> {
  const head = lines({
    ...fields,
    'WARC-Record-ID': id,
    'Content-Length': String(block.length),
  })
  return await packed(Buffer.concat([Buffer.from(`WARC/1.1${crlf}${head}${crlf}`), block, Buffer.from(crlf + crlf)]))
}

const lines = (fields: Record<string, string>) => linesOf(Object.entries(fields))
const linesOf = (fields: [name: string, value: string][]) =>
  fields.map(([name, value]) => `${name}: ${value}${crlf}`).join('')

/** Precision of a second, for readers of older versions. */
const moment = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')
