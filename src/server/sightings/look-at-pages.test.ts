import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMatches } from '#contract/matches/endpoints.ts'
import { photo } from '#engine/testing/pictures.ts'
import { startActivity } from '#server/platform/activities/activities.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { addressHash } from '#server/fingerprints/hashes.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/owned-store.ts'
import { scoreOfFile } from '#server/fingerprints/score-file.ts'
import { lookAtAddress } from './look-at-files.ts'
import { recordSightings } from './record-sightings.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test("A small photograph far down a page's picture is found", { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { deps } = app
  const { _id } = await whenRead(ana, (await uploadFile(ana, photo('osprey'), { fileName: 'osprey.jpg' }))._id)
  await expect.poll(async () => (await readOwnedFingerprints(deps.db, [_id])).length, { timeout: 20_000 }).toBe(1)
  const own = await sharp(photo('osprey')).resize(600).toBuffer()
  const ground = sharp({ create: { width: 1280, height: 14_000, channels: 3, background: '#fafafa' } })
  const page = await ground
    .composite([{ input: own, left: 90, top: 11_000 }])
    .jpeg()
    .toBuffer()
  const imageUrl = 'https://long.example/page.jpg'
  const activityId = await deps.db.transaction((tx) =>
    startActivity(tx, { ownerId: ana.id, kind: 'crawl', title: 'long.example' }),
  )
  const quiet = { ...deps, queue: { ...deps.queue, enqueueAll: async () => {} } }
  const sighting = {
    imageUrl,
    pageUrl: 'https://long.example/',
    pageTitle: null,
    host: 'long.example',
    seenAt: deps.clock(),
  }
  await deps.db.transaction((tx) => recordSightings(tx, quiet, [sighting], { activityId }))
  const fetchFile = async () => ({ outcome: 'file' as const, bytes: page, etag: null, lastModified: null })
  await lookAtAddress({ ...deps, fetchFile }, addressHash(imageUrl), { through: 0, askedAt: null })
  const { data } = await ana.call(listMatches, {})
  expect(data).toMatchObject([{ image: _id, score: expect.any(Number) }])
  expect(data[0]!.score).toBeGreaterThanOrEqual(97)
  expect(await scoreOfFile(deps, _id, page)).toBe(data[0]!.score)
})
