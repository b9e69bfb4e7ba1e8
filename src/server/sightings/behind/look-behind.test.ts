import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMatches } from '#contract/matches/endpoints.ts'
import { photo } from '#engine/testing/pictures.ts'
import { startActivity } from '#server/platform/activities/activities.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { addressHash } from '#server/fingerprints/hashes.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/owned-store.ts'
import { lookAtAddress } from '../look-at-files.ts'
import { recordSightings } from '../record-sightings.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** A picture that has been read and can be found. */
async function added(person: Person, bytes: Buffer) {
  const { _id } = await whenRead(person, (await uploadFile(person, bytes, { fileName: 'signed.jpg' }))._id)
  await expect.poll(async () => (await readOwnedFingerprints(app.deps.db, [_id])).length, { timeout: 20_000 }).toBe(1)
  return _id
}

/** A page shows the files, which nobody looks at yet. */
async function shown(ownerId: string, host: string, imageUrls: string[]) {
  const { deps } = app
  const quiet = { ...deps, queue: { ...deps.queue, enqueueAll: async () => {} } }
  const activityId = await deps.db.transaction((tx) => startActivity(tx, { ownerId, kind: 'crawl', title: host }))
  const about = { pageUrl: `https://${host}/`, pageTitle: null, host, seenAt: deps.clock() }
  const sightings = imageUrls.map((imageUrl) => ({ imageUrl, ...about }))
  await deps.db.transaction((tx) => recordSightings(tx, quiet, sightings, { activityId }))
  return activityId
}

const forNobody = { through: 0, askedAt: null }

test('A page of a small picture shows the full file', { tags: ['long'] }, async () => {
  const { deps } = app
  const { ana } = await people(app)
  const own = await sharp(photo('osprey')).resize(1200).jpeg().toBuffer()
  const image = await added(ana, own)
  const shownAt = 'https://small.example/up/bird-90x60.jpg'
  const full = 'https://small.example/up/bird.jpg'
  const small = await sharp(own).resize(20, 14).jpeg().toBuffer()
  await shown(ana.id, 'small.example', [shownAt, 'https://small.example/plain.jpg'])
  const asked: string[] = []
  const fetchFile = async (url: string) => {
    asked.push(url)
    return { outcome: 'file' as const, bytes: url === full ? own : small, etag: null, lastModified: null }
  }
  for (const url of [shownAt, 'https://small.example/plain.jpg'])
    await lookAtAddress({ ...deps, fetchFile }, addressHash(url), forNobody)
  expect(asked).toEqual([shownAt, full, 'https://small.example/plain.jpg'])
  await expect
    .poll(
      async () =>
        (await ana.call(listMatches, { show: 'all' })).data.map(({ image: of, url, origin }) => [of, url, origin.url]),
      {
        timeout: 20_000,
      },
    )
    .toEqual([[image, full, 'https://small.example/']])
})

test('A small picture that is a copy leads to no second match', { tags: ['long'] }, async () => {
  const { deps } = app
  const { ana } = await people(app)
  const own = await sharp(photo('heron')).resize(1200).jpeg().toBuffer()
  await added(ana, own)
  const shownAt = 'https://medium.example/up/bird-600x400.jpg'
  await shown(ana.id, 'medium.example', [shownAt])
  const asked: string[] = []
  const bytes = await sharp(own).resize(600).jpeg().toBuffer()
  const fetchFile = async (url: string) => {
    asked.push(url)
    return { outcome: 'file' as const, bytes, etag: null, lastModified: null }
  }
  await lookAtAddress({ ...deps, fetchFile }, addressHash(shownAt), forNobody)
  expect(asked).toEqual([shownAt])
})
