import type { IncomingMessage } from 'node:http'
import type { Answer, Server } from './answer.ts'
import { nameIn } from '../../../platform/objects/disposition.ts'
import { readPayload } from './payload.ts'
import { type Signed, verifyRequest } from './request-signature.ts'
import { S3Error } from './s3-error.ts'
import { keysToDelete, xml } from './s3-xml.ts'
import { allowQuery, bucketOf, headerValue, type WireRequest } from './wire-request.ts'

/** PUT of one signed object, verified and atomic. */
export const putObject = async (server: Server, request: WireRequest, incoming: IncomingMessage): Promise<Answer> => {
  const payloadHash = payloadHashOf(verifyRequest(request, server.authority))
  allowQuery(request, [])
  if (headerValue(request, 'x-amz-copy-source') !== undefined) {
    throw new S3Error('NotImplemented', 'This object store does not copy objects.')
  }
  const type = headerValue(request, 'content-type') ?? 'application/octet-stream'
  const downloadName = nameIn(headerValue(request, 'content-disposition'))
  const once = headerValue(request, 'if-none-match') === '*'
  const at = { bucket: bucketOf(request), key: request.key }
  const stored = await server.files.write(at, readPayload(incoming, payloadHash), { type, once, downloadName })
  return { status: 200, headers: { etag: `"${stored.etag}"` } }
}

export const deleteObject = async (server: Server, request: WireRequest): Promise<Answer> => {
  verifyRequest(request, server.authority)
  allowQuery(request, [])
  await server.files.remove({ bucket: bucketOf(request), key: request.key })
  return { status: 204 }
}

const longestList = 2_000_000

/** Deletes up to 1,000 objects; missing ones count as deleted. */
export const deleteObjects = async (
  server: Server,
  request: WireRequest,
  incoming: IncomingMessage,
): Promise<Answer> => {
  const payloadHash = payloadHashOf(verifyRequest(request, server.authority))
  allowQuery(request, ['delete'])
  const bucket = bucketOf(request)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of readPayload(incoming, payloadHash)) {
    bytes += chunk.byteLength
    if (bytes > longestList) throw malformed()
    chunks.push(chunk)
  }
  const keys = keysToDelete(Buffer.concat(chunks).toString('utf8'))
  if (!keys) throw malformed()
  for (const key of keys) await server.files.remove({ bucket, key })
  const body = xml(['DeleteResult', keys.map((key) => ['Deleted', [['Key', key]]])])
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

const payloadHashOf = (signed: Signed): string => {
  if (signed.by === 'address') throw new S3Error('AccessDenied', 'A signed address is for reading.')
  return signed.payloadHash
}

const malformed = (): S3Error => new S3Error('MalformedXML', 'The XML you provided was not well-formed.')
