import { expect, test } from 'vitest'
import type { OwnReach, Settings } from './connector.ts'
import { s3Bucket } from './s3-bucket.ts'

const listing = '<ListBucketResult><Contents><Key>2026/pier.jpg</Key></Contents></ListBucketResult>'
const answer = { status: 200, headers: {}, redirects: [], address: '' }
const nobodyAsks = () => Promise.reject(new Error('This is not asked for.'))
const place = { cursor: undefined, changesFrom: undefined, publicOnly: false, tries: 0 }

/** Reader of an owner's bucket whose endpoint gives this answer. */
const reachOf = (settings: Settings, xml = listing): OwnReach => ({
  outbound: {
    get: async (url) => ({ ...answer, url, body: Buffer.from(xml) }),
    post: nobodyAsks,
    delete: nobodyAsks,
    close: async () => {},
  },
  clock: () => new Date(),
  app: { id: '', secret: '', url: undefined },
  pages: { page: nobodyAsks, sitemap: nobodyAsks, file: nobodyAsks },
  texts: nobodyAsks,
  access: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'a secret' },
  settings,
})

const idAt = async (settings: Settings): Promise<string | undefined> =>
  (await s3Bucket.list(reachOf(settings), place)).photos[0]?.id

test('Photographs of equally named buckets at two endpoints stay distinct', async () => {
  const bucket = { bucket: 'archive', region: 'eu-central-1', prefix: '' }
  expect(await idAt(bucket)).toBe('archive/2026/pier.jpg')
  expect(await idAt({ ...bucket, endpoint: 'https://minio.ana.example' })).toBe(
    '//minio.ana.example/archive/2026/pier.jpg',
  )
  expect(await idAt({ ...bucket, endpoint: 'http://minio.bruno.example' })).toBe(
    '//minio.bruno.example/archive/2026/pier.jpg',
  )
})

test('An endpoint that lists too much is not read to its end', async () => {
  const contents = '<Contents><Key>2026/pier.jpg</Key></Contents>'.repeat(3000)
  const reach = reachOf(
    { bucket: 'archive', region: 'eu-central-1', endpoint: 'https://minio.ana.example' },
    `<ListBucketResult>${contents}</ListBucketResult>`,
  )
  await expect(s3Bucket.list(reach, place)).rejects.toMatchObject({
    kind: 'refused',
    message: 'The endpoint lists more than the 1000 objects that it is asked for at once.',
  })
})
