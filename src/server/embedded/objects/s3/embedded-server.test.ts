import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { app, bytesOf, openTestStore, postForm } from '../testing/open-store.ts'
import { openSdk } from '../testing/sdk.ts'

const at = { Bucket: 'images', Key: "a folder/ü+(1)'!~.jpg" }

test('The official SDK puts, heads, gets, lists and deletes objects', async () => {
  const { url, faults } = await openTestStore()
  const sdk = openSdk(url)
  const put = await sdk.send(new PutObjectCommand({ ...at, Body: 'hello', ContentType: 'image/jpeg' }))
  expect(put.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"')
  expect(await sdk.send(new HeadObjectCommand(at))).toMatchObject({ ContentLength: 5, ContentType: 'image/jpeg' })
  const got = await sdk.send(new GetObjectCommand({ ...at, Range: 'bytes=1-3' }))
  expect([await got.Body?.transformToString(), got.ContentRange]).toEqual(['ell', 'bytes 1-3/5'])
  const listed = await sdk.send(new ListObjectsV2Command({ Bucket: 'images', Prefix: 'a folder/' }))
  expect(listed.Contents).toMatchObject([{ Key: at.Key, Size: 5, ETag: put.ETag }])
  await sdk.send(new DeleteObjectCommand(at))
  await expect(sdk.send(new GetObjectCommand(at))).rejects.toMatchObject({ name: 'NoSuchKey' })
  await expect(sdk.send(new HeadObjectCommand(at))).rejects.toMatchObject({ name: 'NotFound' })
  expect(faults).toEqual([])
})

test("The SDK's chunked stream is verified by its trailing checksum", async () => {
  const { url, store } = await openTestStore()
  const parts = Array.from({ length: 40 }, (_, at) => Buffer.alloc(50_000, at))
  const body = { Body: Readable.from(parts), ContentLength: 2_000_000 }
  await openSdk(url).send(
    new PutObjectCommand({ ...at, ...body, ContentDisposition: 'attachment; filename="x y.jpg"' }),
  )
  expect(Buffer.concat(parts).equals(await store.get('images', at.Key))).toBe(true)
})

test('The SDK lists page by page, and deletes many at once', { tags: ['long'] }, async () => {
  const { url, store } = await openTestStore()
  const sdk = openSdk(url)
  const keys = Array.from({ length: 25 }, (_, n) => `p${n % 3}/${String(n).padStart(2, '0')}`).sort()
  for (const key of keys) await store.put('finds', key, bytesOf('x'), { type: 'text/plain' })
  const found: string[] = []
  for (let token: string | undefined, more = true; more;) {
    const page = await sdk.send(new ListObjectsV2Command({ Bucket: 'finds', MaxKeys: 7, ContinuationToken: token }))
    found.push(...(page.Contents ?? []).map((object) => object.Key ?? ''))
    token = page.NextContinuationToken
    more = page.IsTruncated === true
  }
  expect(found).toEqual(keys)
  const after = await sdk.send(new ListObjectsV2Command({ Bucket: 'finds', StartAfter: 'p1/zz' }))
  expect(after.Contents?.map((object) => object.Key)).toEqual(keys.filter((key) => key.startsWith('p2')))
  const gone = await sdk.send(
    new DeleteObjectsCommand({ Bucket: 'finds', Delete: { Objects: keys.slice(1).map((Key) => ({ Key })) } }),
  )
  expect(gone.Deleted).toHaveLength(24)
  const left = await sdk.send(new ListObjectsV2Command({ Bucket: 'finds' }))
  expect(left.Contents?.map((object) => object.Key)).toEqual([keys[0]])
})

test('The SDK’s signed addresses read until they expire', async () => {
  const { url, store, wait } = await openTestStore()
  await store.put('images', at.Key, bytesOf('hello'), { type: 'image/jpeg', downloadName: 'kept.jpg' })
  const command = new GetObjectCommand({ ...at, ResponseContentDisposition: 'attachment; filename="b.jpg"' })
  const signed = await getSignedUrl(openSdk(url), command, { expiresIn: 60 })
  const answer = await fetch(signed)
  expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
    'hello',
    'attachment; filename="b.jpg"',
  ])
  const plain = await getSignedUrl(openSdk(url), new GetObjectCommand(at), { expiresIn: 60 })
  expect((await fetch(plain)).headers.get('content-disposition')).toContain('kept.jpg')
  wait(61)
  const late = await fetch(signed)
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')])
})

test('A browser of the app posts the SDK’s form, reads the answer', async () => {
  const { url, store } = await openTestStore()
  const form = await createPresignedPost(openSdk(url), {
    Bucket: 'cases',
    Key: 'c1/${filename}',
    Conditions: [['content-length-range', 1, 10]],
    Fields: { success_action_status: '201', 'Content-Type': 'text/plain', acl: 'private' },
    Expires: 60,
  })
  const answer = await postForm(form, 'hello', { origin: app })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([201, app])
  expect(answer.headers.get('access-control-expose-headers')).toBe('ETag, Location')
  expect(await store.get('cases', 'c1/picture.jpg')).toEqual(bytesOf('hello'))
})

test('The SDK distinguishes wrong keys, wrong secrets and missing buckets', async () => {
  const { url } = await openTestStore()
  const put = new PutObjectCommand({ ...at, Body: 'x' })
  await expect(openSdk(url, { secret: 'wrong' }).send(put)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  await expect(openSdk(url, { accessKeyId: 'who' }).send(put)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
  const elsewhere = new PutObjectCommand({ ...at, Bucket: 'nowhere', Body: 'x' })
  await expect(openSdk(url).send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' })
  await expect(openSdk(url).send(new HeadBucketCommand({ Bucket: 'nowhere' }))).rejects.toMatchObject({
    name: 'NotFound',
  })
  expect(await openSdk(url).send(new HeadBucketCommand({ Bucket: 'cases' }))).toMatchObject({})
})

test('A preflight is answered for the app’s origin only', async () => {
  const { url } = await openTestStore()
  const ask = (origin: string, method: string): Promise<Response> =>
    fetch(`${url}/images`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'x-a, range' },
    })
  const answer = await ask(app, 'POST')
  expect(answer.status).toBe(204)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': app,
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'x-a, range',
  })
  expect((await ask(app, 'DELETE')).status).toBe(403)
  const below = 'http://app.localhost:4000'
  expect((await ask(below, 'POST')).headers.get('access-control-allow-origin')).toBe(below)
  for (const strange of ['http://evil.example', 'http://app.localhost:4001', 'http://mylocalhost:4000', 'null']) {
    const stranger = await ask(strange, 'POST')
    expect([stranger.status, stranger.headers.get('access-control-allow-origin')], 'ASVS 3.4.2').toEqual([403, null])
  }
})

test('Unsupported operations are refused by name', async () => {
  const { url } = await openTestStore()
  const asked = async (method: string, path: string): Promise<string> => {
    const answer = await fetch(url + path, { method })
    return `${answer.status} ${/<Code>(.*)<\/Code>/.exec(await answer.text())?.[1]}`
  }
  expect(await asked('GET', '/')).toBe('403 AccessDenied')
  expect(await asked('PUT', '/images')).toBe('405 MethodNotAllowed')
  expect(await asked('PATCH', '/images/a')).toBe('405 MethodNotAllowed')
  expect(await asked('GET', '/images/%E0%A4%A')).toBe('400 InvalidURI')
  expect(await asked('POST', '/nowhere')).toBe('404 NoSuchBucket')
  expect(await asked('POST', '/images')).toBe('412 PreconditionFailed')
  expect(await asked('PUT', '/images/a?acl')).toBe('403 AccessDenied')
})

test('Every answer forbids sniffing, scripts and frames', async () => {
  const { store, url } = await openTestStore()
  await store.put('cases', 'page', bytesOf('<script>alert(1)</script>'), { type: 'text/html' })
  for (const address of [url, await store.signedUrl('cases', 'page', { seconds: 60 })]) {
    const { headers } = await fetch(address)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy'), 'ASVS 3.2.1, 3.5.4, 5.3.1').toBe("default-src 'none'; sandbox")
  }
  const page = await fetch(await store.signedUrl('cases', 'page', { seconds: 60 }))
  expect(page.headers.get('content-disposition')).toBe('attachment')
})

test('Closing lets an answer in flight end', { tags: ['long'] }, async () => {
  const { openObjectServer } = await import('./embedded-server.ts')
  const { files, book, store } = await openTestStore()
  await store.put('images', 'big', new Uint8Array(20_000_000), { type: 'image/png' })
  const server = openObjectServer({ files, book: () => book, allowedOrigins: [app], report: () => undefined })
  book.url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`
  const answer = await fetch(await store.signedUrl('images', 'big', { seconds: 60 }))
  const closed = server.close()
  expect((await answer.arrayBuffer()).byteLength).toBe(20_000_000)
  await closed
})

test('A taken port gives the system’s error code', async () => {
  const { openObjectServer } = await import('./embedded-server.ts')
  const { files, book, url } = await openTestStore()
  const second = openObjectServer({ files, book: () => book, allowedOrigins: [app], report: () => undefined })
  await expect(second.listen(Number(new URL(url).port), '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
