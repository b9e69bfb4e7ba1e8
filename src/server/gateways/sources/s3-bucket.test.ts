import { expect, test } from 'vitest'
import type { OwnReach, Settings } from './connector.ts'
import { s3Bucket } from './s3-bucket.ts'

const listing = '<ListBucketResult><Contents><Key>2026/pier.jpg</Key></Contents></ListBucketResult>'
const answer = { status: 200, headers: {}, body: Buffer.from(listing), redirects: [], address: '' }
const outbound: Pick<OwnReach['outbound'], 'get'> = { get: async (url) => ({ ...answer, url }) }

async function idAt(settings: Settings): Promise<string | undefined> {
  const access = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'a secret' }
  const reach = { outbound, clock: () => new Date(), access, settings } as unknown as OwnReach
  const place = { cursor: undefined, changesFrom: undefined, publicOnly: false, tries: 0 }
  return (await s3Bucket.list(reach, place)).photos[0]?.id
}

test('photographs in buckets of one name at two endpoints, and at Amazon, are told apart', async () => {
  const bucket = { bucket: 'archive', region: 'eu-central-1', prefix: '' }
  expect(await idAt(bucket)).toBe('archive/2026/pier.jpg')
  expect(await idAt({ ...bucket, endpoint: 'https://minio.ana.example' })).toBe(
    '//minio.ana.example/archive/2026/pier.jpg',
  )
  expect(await idAt({ ...bucket, endpoint: 'http://minio.bruno.example' })).toBe(
    '//minio.bruno.example/archive/2026/pier.jpg',
  )
})

test('an endpoint that lists more than it is asked for is not read to its end', async () => {
  const contents = '<Contents><Key>2026/pier.jpg</Key></Contents>'.repeat(3000)
  const body = Buffer.from(`<ListBucketResult>${contents}</ListBucketResult>`)
  const endless = { get: async (url: string) => ({ ...answer, url, body }) }
  const reach = {
    outbound: endless,
    clock: () => new Date(),
    access: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'a secret' },
    settings: { bucket: 'archive', region: 'eu-central-1', endpoint: 'https://minio.ana.example' },
  } as unknown as OwnReach
  const place = { cursor: undefined, changesFrom: undefined, publicOnly: false, tries: 0 }
  await expect(s3Bucket.list(reach, place)).rejects.toMatchObject({
    kind: 'refused',
    message: 'The endpoint lists more than the 1000 objects that it is asked for at once.',
  })
})
