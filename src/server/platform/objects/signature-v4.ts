import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { percentEncode } from '../text/percent-encode.ts'

export const algorithm = 'AWS4-HMAC-SHA256'
export const unsignedPayload = 'UNSIGNED-PAYLOAD'
export type Pair = [name: string, value: string]
export type Credentials = { accessKeyId: string; secret: string }

/** A signature's validity: one day (`20260131`), one region. */
export type Scope = { date: string; region: string }
export const scopeText = ({ date, region }: Scope): string => `${date}/${region}/s3/aws4_request`

/** `time` is `20260131T235959Z`; `path` and `query` are decoded; `headers` are exactly the signed ones, names in lower case. */
export type SignedRequest = {
  method: string
  path: string
  query: Pair[]
  headers: Pair[]
  payloadHash: string
  time: string
}

/** The hexadecimal signature of a request. */
export const signRequest = (secret: string, scope: Scope, request: SignedRequest): string => {
  const canonical = sha256(canonicalRequest(request))
  return sign(secret, scope, [algorithm, request.time, scopeText(scope), canonical].join('\n'))
}

/** The hexadecimal signature of a form's policy, which is given as it stands in the form (base64). */
export const signPolicyV4 = (secret: string, scope: Scope, policy: string): string => sign(secret, scope, policy)

const sign = (secret: string, scope: Scope, text: string): string => {
  const key = [scope.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, scope.date))
  return hmac(key, text).toString('hex')
}
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const canonicalRequest = ({ method, path, query, headers, payloadHash }: SignedRequest): string => {
  const sorted = headers.toSorted(byName)
  return [
    method,
    encodePath(path),
    encodeQuery(query),
    ...sorted.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}`),
    '',
    sorted.map(([name]) => name).join(';'),
    payloadHash,
  ].join('\n')
}

const byName = ([a]: Pair, [b]: Pair): number => (a < b ? -1 : a > b ? 1 : 0)

export const encodePath = (path: string): string => path.split('/').map(percentEncode).join('/')

/** Sorted by the encoded names, then values, as the signature wants it; any server reads it as an ordinary query. */
export const encodeQuery = (query: Pair[]): string =>
  query
    .map(([name, value]): Pair => [percentEncode(name), percentEncode(value)])
    .sort(([a, x], [b, y]) => byName([a, ''], [b, '']) || byName([x, ''], [y, '']))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** `20260131T235959Z` */
export const amzTime = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** The moment of an `amzTime`, else undefined. */
export const parseAmzTime = (text: string): Date | undefined => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) || amzTime(at) !== text ? undefined : at
}

/** Compares in constant time. */
export const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
