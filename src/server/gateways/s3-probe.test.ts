import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { app, credentials, openTestStore } from '#server/embedded/objects/testing/open-store.ts'
import { openS3, type S3Options } from './s3.ts'

const open = (url: string, options: Partial<S3Options> = {}) =>
  openS3({
    buckets: { images: 'images', cases: 'cases', finds: 'finds', evidence: 'evidence' },
    region: 'us-east-1',
    endpoint: url,
    publicEndpoint: url,
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: credentials.secret,
    pathStyle: true,
    acl: undefined,
    allowedOrigin: app,
    ...options,
  }).objects
const check = (url: string, options: Partial<S3Options> = {}) => open(url, options).check()

/** An S3 that answers every request in one way. */
const always = async (answer: RequestListener): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(request, response))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const refusing = (status: number, code: string): Promise<string> =>
  always((_, response) => response.writeHead(status).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`))

test('A working S3 reports its address, and the probe cleans up', async () => {
  const { url, store } = await openTestStore()
  expect(await check(url)).toEqual({ ok: true, detail: `kept in images, cases, finds, evidence at ${url}` })
  for (const bucket of ['images', 'cases', 'finds', 'evidence'] as const) {
    expect(await store.list(bucket, '')[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
  }
})

test('A missing bucket is named with its variable', async () => {
  const { url } = await openTestStore()
  const buckets = { images: 'images', cases: 'nowhere', finds: 'finds', evidence: 'evidence' }
  expect(await check(url, { buckets })).toEqual({
    ok: false,
    reason: 'A file cannot be stored in the bucket nowhere: NoSuchBucket, The specified bucket does not exist.',
    todo: 'Create the bucket nowhere, or correct S3_BUCKET_CASES.',
  })
})

test('A wrong key or secret points to the keys', async () => {
  const { url } = await openTestStore()
  const todo = 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  expect(await check(url, { accessKeyId: 'who' })).toMatchObject({ ok: false, reason: /InvalidAccessKeyId/, todo })
  expect(await check(url, { secretAccessKey: 'no' })).toMatchObject({
    ok: false,
    reason: /SignatureDoesNotMatch/,
    todo,
  })
})

test('A wrong region points to the region', async () => {
  const { url } = await openTestStore()
  expect(await check(url, { region: 'eu-west-1' })).toMatchObject({ ok: false, todo: /S3_REGION/ })
})

test('A wrong clock is reported with its offset and direction', async () => {
  const { url, wait } = await openTestStore()
  wait(3600)
  expect(await check(url)).toMatchObject({
    ok: false,
    reason: /clock of this machine is 60 minutes behind/,
    todo: /NTP/,
  })
  wait(-7200)
  expect(await check(url)).toMatchObject({ ok: false, reason: /clock of this machine is 60 minutes ahead of/ })
})

test('CORS rules without the app give a warning', async () => {
  const { url } = await openTestStore()
  expect(await check(url, { allowedOrigin: 'https://rightframe.example' })).toEqual({
    ok: true,
    detail: expect.stringMatching(
      /; browsers cannot upload: allow POST and GET from https:\/\/rightframe\.example, .* of images and cases$/,
    ),
  })
})

test('An unreachable address is reported with its variables', async () => {
  const { url } = await openTestStore()
  const nobody = 'http://127.0.0.1:1'
  expect(await check(nobody)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('does not answer at http://127.0.0.1:1'),
    todo: /S3_ENDPOINT, S3_PUBLIC_ENDPOINT/,
  })
  expect(await check(url, { endpoint: nobody })).toMatchObject({ ok: false, reason: /cannot be deleted/ })
})

test.each([
  [403, 'AccessDenied', /Allow s3:PutObject, .* on the bucket images/],
  [400, 'AccessControlListNotSupported', /Unset S3_ACL/],
  [301, 'PermanentRedirect', /Set S3_REGION and S3_ENDPOINT/],
  [501, 'NotImplemented', /takes no files from browser forms/],
  [500, 'Strange', /Look the code up/],
])('An S3 answer %i %s comes with advice', async (status, code, todo) => {
  expect(await check(await refusing(status, code))).toMatchObject({
    ok: false,
    reason: `A file cannot be stored in the bucket images: ${code}, No.`,
    todo,
  })
})

test('An S3 that stores but refuses reading is reported', async () => {
  const url = await always((request, response) => response.writeHead(request.method === 'POST' ? 201 : 403).end())
  expect(await check(url)).toMatchObject({ ok: false, reason: /cannot be read in the bucket images: status 403/ })
})

test('A good probe is reused for a while, a failed one repeated', async () => {
  let posts = 0
  const counted = await always((request, response) => {
    posts += request.method === 'POST' ? 1 : 0
    response.writeHead(500).end()
  })
  const { url } = await openTestStore()
  let now = Date.now()
  const probe = open(url, { clock: () => new Date(now) })
  const first = await probe.check()
  expect(await probe.check()).toBe(first)
  now += 4.9 * 60_000
  expect(await probe.check()).toBe(first)
  now += 0.2 * 60_000
  expect(await probe.check()).not.toBe(first)
  await check(counted)
  await check(counted)
  expect(posts).toBe(2)
})
