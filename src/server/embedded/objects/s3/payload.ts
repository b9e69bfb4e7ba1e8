import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { unchunk } from './aws-chunked.ts'
import { type Checksum, checksumHeaders, openMd5 } from './checksums.ts'
import { S3Error } from './s3-error.ts'
import { unsignedPayload } from '../../../platform/objects/signature-v4.ts'

type Expected = { sum: Checksum; is: () => string | undefined; wrong: () => S3Error }

/**
 * The body of a signed request as it comes. It throws at its end if the bytes are not those of the signed hash, of a
 * checksum that was sent in a header or trailer, or of the announced length; so nothing may be kept before it has ended.
 */
export async function* readPayload(incoming: IncomingMessage, payloadHash: string): AsyncGenerator<Uint8Array> {
  const { headers } = incoming
  const trailers = new Map<string, string>()
  const isChunked = payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
  const expected = [...bySignature(payloadHash, isChunked), ...byChecksum(incoming, trailers)]
  const announced = Number(headers[isChunked ? 'x-amz-decoded-content-length' : 'content-length'] ?? Number.NaN)
  if (!Number.isInteger(announced)) throw new S3Error('MissingContentLength', 'You must provide the Content-Length.')
  let bytes = 0
  // A body that is refused half read stays readable, so that the rest can be drained before the connection closes.
  const body = incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  for await (const chunk of isChunked ? unchunk(body, trailers) : body) {
    bytes += chunk.byteLength
    if (bytes > announced) break
    for (const { sum } of expected) sum.update(chunk)
    yield chunk
  }
  if (bytes !== announced) throw new S3Error('IncompleteBody', 'The body is not as long as was announced.')
  for (const { sum, is, wrong } of expected) if (sum.digest() !== is()) throw wrong()
}

const bySignature = (payloadHash: string, isChunked: boolean): Expected[] => {
  if (isChunked || payloadHash === unsignedPayload) return []
  if (payloadHash.startsWith('STREAMING-')) {
    throw new S3Error('NotImplemented', 'This object store does not read bodies whose chunks are signed one by one.')
  }
  const hash = createHash('sha256')
  const sum = { update: (chunk: Uint8Array) => void hash.update(chunk), digest: () => hash.digest('hex') }
  const sentence = "The provided 'x-amz-content-sha256' header does not match what was computed."
  return [{ sum, is: () => payloadHash, wrong: () => new S3Error('XAmzContentSHA256Mismatch', sentence) }]
}

const byChecksum = ({ headers }: IncomingMessage, trailers: Map<string, string>): Expected[] => {
  const announced = String(headers['x-amz-trailer'] ?? '').split(',')
  const named = [...Object.keys(headers), ...announced.map((name) => name.trim().toLowerCase())]
  const names = named.filter((name) => /^x-amz-checksum-(?!algorithm$|mode$|type$)/.test(name))
  const expected = names.map((name): Expected => {
    const open = checksumHeaders[name]
    if (!open) throw new S3Error('NotImplemented', `This object store cannot verify ${name}; send CRC32 or SHA256.`)
    return { sum: open(), is: () => trailers.get(name) ?? textOf(headers[name]), wrong: () => badDigest(name) }
  })
  const md5 = textOf(headers['content-md5'])
  if (md5 !== undefined) expected.push({ sum: openMd5(), is: () => md5, wrong: () => badDigest('Content-MD5') })
  return expected
}

const textOf = (header: string | string[] | undefined): string | undefined => header?.toString()
const badDigest = (name: string): S3Error =>
  new S3Error('BadDigest', `The ${name} you specified did not match what we received.`)
