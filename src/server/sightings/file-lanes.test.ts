import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceActivity, findActivity, sealActivity, startActivity } from '#server/platform/activities/activities.ts'
import { addressHash } from '#server/fingerprints/hashes.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import type { FetchFile } from './fetched-file.ts'
import { openFileLanes } from './file-lanes.ts'
import { lookAt, type LookNeeds } from './look-at-files.ts'
import { recordSightings } from './record-sightings.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

type Payload = Parameters<typeof lookAt>[1]
const run = { id: '', attempt: 1, isLastAttempt: false, signal: new AbortController().signal }

/** A visit with these files, whose jobs only queue. */
async function aVisit(imageUrls: string[], fetchFile: FetchFile) {
  const { deps } = app
  const { ana } = await people(app)
  const listed: { payload: Payload; afterSeconds: number }[] = []
  const queue = {
    ...deps.queue,
    enqueueAll: async () => {},
    enqueue: async (_tx: unknown, _job: unknown, payload: unknown, { afterSeconds = 0 } = {}) =>
      void listed.push({ payload: payload as Payload, afterSeconds }),
  } as typeof deps.queue
  const needs: LookNeeds = { ...deps, queue, fetchFile, fileLanes: openFileLanes() }
  const activityId = await deps.db.transaction((tx) =>
    startActivity(tx, { ownerId: ana.id, kind: 'crawl', title: 'a' }),
  )
  const page = { pageUrl: 'https://page.example/', pageTitle: null, host: 'page.example', seenAt: deps.clock() }
  await deps.db.transaction(async (tx) => {
    const total = await recordSightings(
      tx,
      needs,
      imageUrls.map((imageUrl) => ({ imageUrl, ...page })),
      { activityId },
    )
    await advanceActivity(tx, activityId, { total })
    await sealActivity(tx, activityId)
  })
  const payload: Payload = {
    activityId,
    urlHashes: imageUrls.map(addressHash),
    step: 'a',
    isCareful: false,
    through: 0,
    askedAt: null,
  }
  return { needs, payload, listed, state: () => findActivity(deps.db, ana.id, activityId) }
}

const stateAt = async (url: string) =>
  (await app.deps.database.execute('select state, problem from seen_urls where url = $1', [url])).rows[0]

test('Slow files leave the others to another job, each counted once', async () => {
  const urls = ['1', '2', '3'].map((name) => `https://slow-files.example/${name}.jpg`)
  let at = app.deps.clock().getTime()
  const visit = await aVisit(urls, async () => {
    at += 180_000
    return { outcome: 'refused', reason: 'no' }
  })
  const needs = { ...visit.needs, clock: () => new Date(at) }
  await lookAt(needs, visit.payload, run)
  const [first] = visit.listed
  expect(visit.listed).toHaveLength(1)
  expect(first!.payload.urlHashes).toEqual(urls.slice(1).map(addressHash))
  // Repeats a run that was cut off after counting.
  await lookAt(needs, visit.payload, run)
  expect(visit.listed).toHaveLength(1)
  expect(await visit.state()).toMatchObject({ state: 'running', done: 1, total: 3 })
  for (const { payload } of visit.listed) await lookAt(needs, payload, run)
  expect(await visit.state()).toMatchObject({ state: 'done', done: 3, total: 3 })
})

test('A site whose files fail in a row is asked no more', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `https://n${n}.wild-names.example/a.jpg`)
  const other = 'https://other-names.example/a.jpg'
  const asked: string[] = []
  const fails: FetchFile = async (url) => {
    asked.push(url)
    return { outcome: 'unreachable', reason: 'It was too slow.', isHostAtFault: true }
  }
  const { needs, payload, state } = await aVisit([...names, other], fails)
  await lookAt(needs, payload, run)
  expect(asked).toEqual([...names.slice(0, 5), other])
  expect(await stateAt(names[7]!)).toEqual({
    state: 'unreachable',
    problem: `We did not ask for ${names[7]}: 5 files of its site failed in a row. The last was: It was too slow.`,
  })
  expect(await state()).toMatchObject({ state: 'done', done: 9 })
})

test('Single failing files keep no others from being asked for', async () => {
  const urls = Array.from({ length: 12 }, (_, n) => `https://mixed.example/${n}.jpg`)
  const asked: string[] = []
  const { needs, payload } = await aVisit(urls, async (url) => {
    asked.push(url)
    if (asked.length % 4 === 0) return { outcome: 'gone', reason: 'gone' }
    return { outcome: 'unreachable', reason: 'slow', ...(asked.length % 2 && { isHostAtFault: true }) }
  })
  await lookAt(needs, payload, run)
  expect(asked).toEqual(urls)
})

test('An owner who uses all their lanes comes again', async () => {
  const { needs, payload, listed, state } = await aVisit(['https://shares.example/a.jpg'], () => expect.unreachable())
  const none = { ...needs.fileLanes, shares: { take: async () => undefined } }
  await lookAt({ ...needs, fileLanes: none }, payload, run)
  expect(listed).toMatchObject([{ payload, afterSeconds: 1 }])
  expect(await state()).toMatchObject({ done: 0, total: 1 })
})
