import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { Client } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { amzTime, encodePath, encodeQuery, type Pair, signRequest } from '../../../platform/objects/signature-v4.ts'
import { bytesOf, credentials, openTestStore, type TestStore } from '../testing/open-store.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const crc32Of = (text: string): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(text))
  return bytes.toString('base64')
}

type Request = {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path?: string
  query?: Pair[]
  body?: string
  hash?: string
  headers?: Record<string, string>
  unsigned?: Record<string, string>
}

/** The headers of a request signed as S3 wants it. */
const sign = (at: TestStore, request: Request, signedAt = at.book.clock()): Record<string, string> => {
  const { method = 'PUT', path = '/images/a', query = [], body = 'hello', hash = sha256(body) } = request
  const time = amzTime(signedAt)
  const scope = { date: time.slice(0, 8), region: 'us-east-1' }
  const headers = { host: new URL(at.url).host, 'x-amz-date': time, 'x-amz-content-sha256': hash, ...request.headers }
  const signed = { method, path, query, headers: Object.entries(headers), payloadHash: hash, time }
  const credential = `Credential=${credentials.accessKeyId}/${scope.date}/us-east-1/s3/aws4_request`
  const names = `SignedHeaders=${Object.keys(headers).sort().join(';')}`
  const signature = `Signature=${signRequest(credentials.secret, scope, signed)}`
  return { ...headers, authorization: `AWS4-HMAC-SHA256 ${credential}, ${names}, ${signature}` }
}

/** Sends a signed request, adding unsigned headers afterwards. */
const send = async (at: TestStore, request: Request, signedAt?: Date): Promise<string> => {
  const { method = 'PUT', path = '/images/a', query = [], body = 'hello' } = request
  const client = new Client(at.url)
  const answer = await client.request({
    method,
    path: `${encodePath(path)}?${encodeQuery(query)}`,
    headers: { ...sign(at, request, signedAt), ...request.unsigned },
    ...(method === 'GET' ? {} : { body }),
  })
  const said = await answer.body.text()
  await client.close()
  return `${answer.statusCode} ${/<Code>([^<]*)</.exec(said)?.[1] ?? ''}`
}

test('A body against its signature or checksum is refused', async () => {
  const at = await openTestStore()
  const refused = async (request: Request): Promise<string> => {
    const code = await send(at, request)
    expect(await at.store.head('images', 'a')).toBeUndefined()
    return code
  }
  expect(await refused({ hash: sha256('other') })).toBe('400 XAmzContentSHA256Mismatch')
  expect(await refused({ hash: 'UNSIGNED-PAYLOAD', headers: { 'x-amz-checksum-crc32': crc32Of('other') } })).toBe(
    '400 BadDigest',
  )
  expect(await refused({ headers: { 'x-amz-checksum-sha256': 'AAAA' } })).toBe('400 BadDigest')
  expect(await refused({ headers: { 'content-md5': 'AAAA' } })).toBe('400 BadDigest')
  expect(await refused({ headers: { 'x-amz-checksum-crc32c': 'AAAA' } })).toBe('501 NotImplemented')
  expect(await refused({ headers: { 'x-amz-copy-source': '/cases/b' } })).toBe('501 NotImplemented')
  expect(await refused({ query: [['acl', '']] })).toBe('501 NotImplemented')
  expect(await refused({ hash: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' })).toBe('501 NotImplemented')
  expect(
    await send(at, {
      headers: { 'x-amz-checksum-crc32': crc32Of('hello'), 'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==' },
    }),
  ).toBe('200 ')
})

test('Chunked content needs its complete and right trailer', async () => {
  const at = await openTestStore()
  const chunked = (body: string, more: Record<string, string> = {}): Promise<string> =>
    send(at, {
      body,
      hash: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      headers: {
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': '5',
        'x-amz-trailer': 'x-amz-checksum-crc32',
        ...more,
      },
    })
  const right = `x-amz-checksum-crc32:${crc32Of('hello')}\r\n\r\n`
  expect(await chunked(`2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n${right}`)).toBe('200 ')
  expect(await at.store.get('images', 'a')).toEqual(bytesOf('hello'))
  expect(await chunked(`5\r\nhallo\r\n0\r\n${right}`)).toBe('400 BadDigest')
  expect(await chunked(`5\r\nhello\r\n0\r\n\r\n`)).toBe('400 BadDigest')
  expect(await chunked(`2\r\nhe\r\n0\r\n${right}`)).toBe('400 IncompleteBody')
  expect(await chunked(`6\r\nhello!\r\n0\r\n${right}`)).toBe('400 IncompleteBody')
  expect(await chunked(`5\r\nhel`)).toBe('400 IncompleteBody')
  expect(await chunked(`5\r\nhello`)).toBe('400 IncompleteBody')
  expect(await chunked(`5\r\nhelloXX0\r\n${right}`)).toBe('400 InvalidArgument')
  expect(await chunked(`five\r\nhello\r\n`)).toBe('400 InvalidArgument')
  expect(await chunked('x'.repeat(10_000))).toBe('400 InvalidArgument')
  const header = { 'x-amz-decoded-content-length': 'many' }
  expect(await chunked(`0\r\n\r\n`, header)).toBe('411 MissingContentLength')
  expect(await at.store.get('images', 'a')).toEqual(bytesOf('hello'))
  expect(at.faults).toEqual([])
})

test('A signing clock off by over 15 minutes is refused', async () => {
  const at = await openTestStore()
  const shifted = (minutes: number): Promise<string> => send(at, {}, new Date(Date.now() + minutes * 60_000))
  expect(await shifted(14)).toBe('200 ')
  expect(await shifted(16)).toBe('403 RequestTimeTooSkewed')
  expect(await shifted(-16)).toBe('403 RequestTimeTooSkewed')
  expect(await shifted(-3 * 24 * 60)).toBe('403 RequestTimeTooSkewed')
})

test('A signature that does not cover the request is refused', async () => {
  const at = await openTestStore()
  expect(await send(at, { unsigned: { 'x-amz-acl': 'private' } })).toBe('403 AccessDenied')
  expect(await send(at, { unsigned: { authorization: 'AWS a:b' } })).toBe('400 AuthorizationHeaderMalformed')
  expect(await send(at, { unsigned: { 'x-amz-date': 'now' } })).toBe('403 AccessDenied')
  expect(await send(at, { unsigned: { 'x-amz-content-sha256': sha256('x') } })).toBe('403 SignatureDoesNotMatch')
  const other = new Date(Date.now() - 60_000)
  expect(await send(at, { unsigned: { 'x-amz-date': amzTime(other) } })).toBe('403 SignatureDoesNotMatch')
})

test('If-None-Match never overwrites an object', async () => {
  const at = await openTestStore()
  expect(await send(at, { headers: { 'if-none-match': '*' } })).toBe('200 ')
  expect(await send(at, { headers: { 'if-none-match': '*' } })).toBe('412 PreconditionFailed')
})

test('Paths out of the bucket are refused in any spelling', async () => {
  const at = await openTestStore()
  for (const path of [
    '/images/a/../../../x',
    '/images/.about-a.json',
    '/images/a//b',
    '/images/a\\b',
    '/images/a\u0000',
  ]) {
    expect(await send(at, { path }), 'ASVS 5.3.2').toBe('400 InvalidArgument')
    expect(await send(at, { path, method: 'DELETE', body: '' })).toBe('400 InvalidArgument')
  }
})

test('An unknown list or delete request is refused by name', async () => {
  const at = await openTestStore()
  const list = (...query: Pair[]): Promise<string> => send(at, { method: 'GET', path: '/images', body: '', query })
  expect(await list()).toBe('501 NotImplemented')
  expect(await list(['list-type', '2'], ['delimiter', '/'])).toBe('501 NotImplemented')
  expect(await list(['list-type', '2'], ['max-keys', '0'])).toBe('400 InvalidArgument')
  expect(await list(['list-type', '2'])).toBe('200 ')
  const remove = (body: string): Promise<string> =>
    send(at, { method: 'POST', path: '/images', body, query: [['delete', '']] })
  expect(await remove('<Delete></Delete>')).toBe('400 MalformedXML')
  expect(await remove('<Delete><Object><Key>a</Key></Object>')).toBe('400 MalformedXML')
  expect(await remove('<Delete><Object><Name>a</Name></Object></Delete>')).toBe('400 MalformedXML')
  expect(await remove('x'.repeat(2_000_001))).toBe('400 MalformedXML')
  expect(await remove('<Delete><Object><Key>a</Key></Object></Delete>')).toBe('200 ')
})

test('A client that sends everything first still gets the refusal', async () => {
  const at = await openTestStore({ quotaBytes: 1000 })
  const size = 12_000_000
  const headers = { ...sign(at, { hash: 'UNSIGNED-PAYLOAD' }), 'content-length': String(size) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(at.url).port), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  await new Promise<unknown>((done) => {
    socket.write(`PUT /images/a HTTP/1.1\r\n${lines.join('')}\r\n`)
    socket.write(Buffer.alloc(size), done)
  })
  expect(await text(socket)).toContain('<Code>InsufficientStorage</Code>')
})

test('A client that leaves mid-object leaves nothing and no error', async () => {
  const at = await openTestStore()
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(at.url).port) })
  const headers = { ...sign(at, { hash: 'UNSIGNED-PAYLOAD' }), 'content-length': '1000000' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`PUT /images/a HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(Buffer.alloc(500_000))
  const leftovers = (): Promise<string[]> => readdir(`${at.folder}/images`)
  await expect.poll(leftovers).toHaveLength(1)
  socket.destroy()
  await expect.poll(leftovers).toEqual([])
  expect(at.faults).toEqual([])
})
