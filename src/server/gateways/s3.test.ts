import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ObjectExists, ObjectsFull } from '#server/platform/objects/store.ts'
import {
  app,
  bytesOf,
  credentials,
  openTestStore,
  postForm,
  type TestStore,
} from '#server/embedded/objects/testing/open-store.ts'
import { storeContract } from '#server/embedded/objects/testing/store-contract.ts'
import { openS3, type S3Options } from './s3.ts'

/** The S3 is the embedded object server: the official SDK speaks to it as it does to Amazon's. */
const optionsFor = (at: { url: string }, options: Partial<S3Options> = {}): S3Options => ({
  buckets: { images: 'images', cases: 'cases', finds: 'finds', evidence: 'evidence' },
  region: 'us-east-1',
  endpoint: at.url,
  publicEndpoint: at.url,
  accessKeyId: credentials.accessKeyId,
  secretAccessKey: credentials.secret,
  pathStyle: true,
  acl: undefined,
  allowedOrigin: app,
  ...options,
})

storeContract(async () => openS3(optionsFor(await openTestStore())).objects)

const formOf = async (at: TestStore, options: Partial<S3Options> = {}, type = 'image/jpeg') =>
  openS3(optionsFor(at, options)).objects.uploadForm('images', 'k', { type, size: 5, fileName: 'a/b.jpg', seconds: 60 })

test('The form is V4-signed for browsers, with acl only if set', async () => {
  const at = await openTestStore()
  const form = await formOf(at, { endpoint: 'http://inside.invalid' })
  expect(form.url).toBe(`${at.url}/images`)
  expect(form.fields).toMatchObject({ 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256', baseName: 'b.jpg' })
  expect(Object.keys(form.fields)).not.toContain('acl')
  expect((await postForm(form, '12345')).status).toBe(201)
  expect((await formOf(at, { acl: 'public-read' })).fields).toMatchObject({ acl: 'public-read' })
})

test('Runnable types are posted and put as downloads', async () => {
  const at = await openTestStore()
  const form = await formOf(at, {}, 'text/html')
  expect(form.fields).toMatchObject({ 'Content-Disposition': 'attachment' })
  expect((await postForm(form, '12345')).status).toBe(201)
  const { objects } = openS3(optionsFor(at))
  await objects.put('cases', 'a', bytesOf('x'), { type: 'text/html', downloadName: 'page.html' })
  expect(await at.files.head({ bucket: 'cases', key: 'a' })).toMatchObject({ downloadName: 'page.html' })
})

test('A signed address stays the same for a quarter of its life', async () => {
  const at = await openTestStore()
  let now = new Date('2026-03-01T12:00:00Z')
  const { objects } = openS3(optionsFor(at, { clock: () => now }))
  const first = await objects.signedUrl('images', 'a', { seconds: 3600 })
  now = new Date('2026-03-01T12:14:59Z')
  expect(await objects.signedUrl('images', 'a', { seconds: 3600 })).toBe(first)
  now = new Date('2026-03-01T12:15:00Z')
  expect(await objects.signedUrl('images', 'a', { seconds: 3600 })).not.toBe(first)
})

test('More than a thousand objects are listed and removed', { tags: ['long'] }, async () => {
  const at = await openTestStore()
  const { objects } = openS3(optionsFor(at))
  const keys = Array.from({ length: 1005 }, (_, n) => `n/${String(n).padStart(4, '0')}`)
  await Promise.all(keys.map((key) => at.store.put('finds', key, bytesOf(''), { type: 'text/plain' })))
  const found: string[] = []
  for await (const { key } of objects.list('finds', 'n/')) found.push(key)
  expect(found).toEqual(keys)
  await objects.remove('finds', keys)
  expect(await objects.list('finds', '')[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
})

test('A full S3 is reported as full', async () => {
  const at = await openTestStore({ quotaBytes: 10 })
  const put = openS3(optionsFor(at)).objects.put('images', 'a', new Uint8Array(11), { type: 'image/png' })
  await expect(put).rejects.toThrow(ObjectsFull)
})

test('Only evidence is locked against removal', async () => {
  const at = await openTestStore()
  const now = new Date('2026-03-01T12:00:00Z')
  const seen: IncomingHttpHeaders[] = []
  const recorder = createServer(({ headers }, response) => {
    seen.push(headers)
    response.writeHead(200, { etag: '"1"' }).end()
  })
  await new Promise<void>((resolve) => {
    recorder.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    recorder.closeAllConnections()
    recorder.close()
  })
  const recording = { url: `http://127.0.0.1:${(recorder.address() as AddressInfo).port}` }
  const { objects } = openS3(optionsFor(recording, { lockDays: 30, clock: () => now }))
  const about = { type: 'text/plain', once: true }
  await objects.put('evidence', 'evidence/a', bytesOf('x'), about)
  await objects.put('finds', 'a', bytesOf('x'), about)
  const [locked, free] = seen
  expect(locked).toMatchObject({
    'if-none-match': '*',
    'x-amz-object-lock-mode': 'GOVERNANCE',
    'x-amz-object-lock-retain-until-date': '2026-03-31T12:00:00Z',
  })
  // S3 takes no lock without a sum of the body.
  expect(Object.keys(locked!).some((name) => name.startsWith('x-amz-checksum-') || name === 'content-md5')).toBe(true)
  expect(Object.keys(free!).some((name) => name.startsWith('x-amz-object-lock'))).toBe(false)
  const there = openS3(optionsFor(at, { lockDays: 30 })).objects
  await there.put('evidence', 'evidence/a', bytesOf('x'), about)
  await expect(there.put('evidence', 'evidence/a', bytesOf('y'), about)).rejects.toThrow(ObjectExists)
  expect(Buffer.from(await there.get('evidence', 'evidence/a')).toString()).toBe('x')
})
