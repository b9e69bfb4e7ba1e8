import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMatch, listMatches } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { startActivity } from '#server/platform/activities/activities.ts'
import { addressHash } from '#server/fingerprints/hashes.ts'
import { saveSeenFile } from '#server/fingerprints/content/content-store.ts'
import { forget } from './forget-seen.ts'
import { recordSightings } from './record-sightings.ts'
import { updateSeenUrl } from './sighting-store.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const day = 24 * 3_600_000
const signal = new AbortController().signal
const tables = ['sightings', 'seen_pages', 'seen_urls', 'seen_files']
const kept = async () => {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')
  return (await app.deps.database.execute(`select ${counts}`)).rows[0]
}

/** An unclaimed picture, last seen some days ago. */
async function aStranger(name: string, days: number): Promise<void> {
  const { db, clock } = app.deps
  const seenAt = new Date(clock().getTime() - days * day)
  const imageUrl = `https://www.greenfields.example/${name}.jpg`
  const pageUrl = `https://www.greenfields.example/${name}`
  const quiet = { ...app.deps, queue: { ...app.deps.queue, enqueueAll: async () => {} } }
  const sighting = { imageUrl, pageUrl, pageTitle: null, host: 'www.greenfields.example', seenAt }
  const about = { ownerId: '0'.repeat(24), kind: 'crawl', title: name } as const
  const activityId = await db.transaction((tx) => startActivity(tx, about))
  await db.transaction((tx) => recordSightings(tx, quiet, [sighting], { activityId }))
  await db.transaction(async (tx) => {
    await updateSeenUrl(tx, addressHash(imageUrl), { state: 'seen', contentHash: name, fetchedAt: seenAt })
    const file = { contentHash: name, engine: 'test', width: 1, height: 1, bytes: 1, comparedThrough: 0, seenAt }
    await saveSeenFile(tx, file, [])
  })
}

test("Data unseen for 400 days is deleted, but never a find's place", { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://old.example/' })
  await aStranger('lately', 399)
  await aStranger('long-ago', 401)
  expect(await kept()).toEqual({ sightings: 3, seen_pages: 3, seen_urls: 3, seen_files: 3 })
  await forget(app.deps, signal)
  expect(await kept()).toEqual({ sightings: 2, seen_pages: 2, seen_urls: 2, seen_files: 2 })
  await forget({ ...app.deps, clock: () => new Date(Date.now() + 1000 * day) }, signal)
  expect(await kept()).toEqual({ sightings: 1, seen_pages: 1, seen_urls: 1, seen_files: 1 })
  const [match] = (await ana.call(listMatches, {})).data
  expect(await ana.call(getMatch, { matchId: match!._id })).toMatchObject({ origin: { url: 'https://old.example/' } })
})

test('Deleting stops on request', { tags: ['long'] }, async () => {
  await expect(forget(app.deps, AbortSignal.abort())).rejects.toThrow('aborted')
})
