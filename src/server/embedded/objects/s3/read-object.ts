import type { Answer, Server } from './answer.ts'
import { isDrawn, saveAs } from '../../../platform/objects/disposition.ts'
import type { KeptObject } from '../object-files.ts'
import { type Signed, verifyRequest } from './request-signature.ts'
import { S3Error } from './s3-error.ts'
import { allowQuery, bucketOf, headerValue, queryValue, type WireRequest } from './wire-request.ts'

type Range = { start: number; end: number }

/** GET and HEAD of one object, by a signed address or signed headers; one range of bytes, and 304 for what the reader has. */
export const readObject = async (server: Server, request: WireRequest): Promise<Answer> => {
  const signed = verifyRequest(request, server.authority)
  allowQuery(request, ['response-content-disposition'])
  const { key } = request
  const found = await server.files.open({ bucket: bucketOf(request), key })
  if (!found) throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: key })
  const { about } = found
  const headers = headersOf(about, request, cachingOf(signed, server.authority.clock()))
  const closed = async (answer: Answer): Promise<Answer> => {
    await found.close()
    return answer
  }
  const etag = `"${about.etag}"`
  if (hasAlready(headerValue(request, 'if-none-match'), etag)) return closed({ status: 304, headers })
  const range = rangeOf(headerValue(request, 'range'), headerValue(request, 'if-range') ?? etag, about)
  if (range === 'beyond') {
    await found.close()
    throw new S3Error('InvalidRange', 'The requested range is not satisfiable', {
      ActualObjectSize: String(about.bytes),
    })
  }
  const { start, end } = range ?? { start: 0, end: about.bytes - 1 }
  headers['content-length'] = String(end - start + 1)
  if (range) headers['content-range'] = `bytes ${start}-${end}/${about.bytes}`
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return closed({ status, headers })
  return { status, headers, body: found.read(range) }
}

const headersOf = (about: KeptObject, request: WireRequest, caching: string): Record<string, string> => {
  const type = /^[\u0021-\u007e][\u0020-\u007e]*$/.test(about.type) ? about.type : 'application/octet-stream'
  const chosen = queryValue(request, 'response-content-disposition')
  const kept = about.downloadName === undefined ? undefined : saveAs(about.downloadName)
  return {
    'accept-ranges': 'bytes',
    'cache-control': caching,
    'content-disposition': chosen ?? kept ?? (isDrawn(type) ? 'inline' : 'attachment'),
    'content-type': type,
    etag: `"${about.etag}"`,
    'last-modified': about.modifiedAt.toUTCString(),
  }
}

/** Only the reader's own browser may keep it, and only for as long as the address would answer. */
const cachingOf = (signed: Signed, now: Date): string =>
  signed.by === 'headers'
    ? 'private, no-cache'
    : `private, max-age=${Math.floor((signed.until.getTime() - now.getTime()) / 1000)}`

const hasAlready = (known: string | undefined, etag: string): boolean =>
  known !== undefined && (known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))

/** The asked range; undefined for the whole object, also where several ranges or none that we read are asked for. */
const rangeOf = (asked: string | undefined, ifRange: string, about: KeptObject): Range | 'beyond' | undefined => {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '') || ifRange !== `"${about.etag}"`) return undefined
  const [first, last] = [parts[1] ?? '', parts[2] ?? '']
  if (first === '') {
    const length = Math.min(Number(last), about.bytes)
    return length === 0 ? 'beyond' : { start: about.bytes - length, end: about.bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? about.bytes - 1 : Math.min(Number(last), about.bytes - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= about.bytes ? 'beyond' : { start, end }
}
