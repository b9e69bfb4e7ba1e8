// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWebsite } from '#contract/accounts/profile-endpoints.ts'
import { listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { removeSitePart } from '#contract/sites/site-parts.ts'
import { undoJudgeAll } from '#contract/matches/triage-endpoints.ts'
import { getActivity, listActivities } from '#contract/platform/endpoints.ts'
import { photo } from '#engine/testing/pictures.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { type AppDeps, subscriptions } from '#server/boot/features.ts'
import { advanceActivity, sealActivity, startActivity } from '#server/platform/activities/activities.ts'
import { carryOutBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { startUndo } from '#server/platform/bulk-changes/start-bulk-change.ts'
import { openFeatureBus } from '#server/platform/features/feature-bus.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { killAtEveryAttempt } from '#server/testing/killed-job.ts'
import { people, type Person } from '#server/testing/people.ts'
import { addressHash } from '#server/fingerprints/hashes.ts'
import { lookCarefully } from '#server/sightings/isolate-files.ts'
import { makePart } from '#server/sites/parts/make-part.ts'
import { recordSightings } from '#server/sightings/record-sightings.ts'
import { beginApplying } from './judging/apply-places.ts'
import { regroup } from './clusters/regroup-matches.ts'
import { judgeMatchesInBulk, startJudging } from './triage/judge-all.ts'

let web: TestWeb
let app: TestApp

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

/** The app with a queue that nobody works on. */
const idle = () => {
  const queue = { ...app.deps.queue, enqueue: async () => {}, enqueueAll: async () => {} }
  const deps: AppDeps = { ...app.deps, queue, ...openFeatureBus(subscriptions, () => deps) }
  return deps
}

/** The same, in which every look at the clock is an hour after the one before: no work lasts longer than one part. */
function hurried() {
  let hours = 0
  return { ...idle(), clock: () => new Date(Date.now() + ++hours * 3_600_000) }
}

const whenOver = async (person: Person, activityId: string) => {
  await expect
    .poll(async () => (await person.call(getActivity, { activityId })).state, { timeout: 25_000 })
    .toMatch(/done|failed|cancelled/)
  return await person.call(getActivity, { activityId })
}

const kill = (name: string, payload: object) => killAtEveryAttempt(app.deps.database, name, payload)

/** A visit that waits only for files that its page shows, by their addresses. */
async function aVisit({ id: ownerId }: Person, urls: string[]) {
  const { db, clock } = app.deps
  const activityId = await db.transaction((tx) => startActivity(tx, { ownerId, kind: 'crawl', title: 'a site' }))
  const page = { pageUrl: 'https://page.example/', pageTitle: null, host: 'page.example', seenAt: clock() }
  const sightings = urls.map((imageUrl) => ({ imageUrl, ...page }))
  await db.transaction(async (tx) => {
    const total = await recordSightings(tx, idle(), sightings, { activityId })
    await advanceActivity(tx, activityId, { total })
    await sealActivity(tx, activityId)
  })
  return { activityId, urlHashes: urls.map(addressHash), step: activityId, isCareful: true, through: 0, askedAt: null }
}

const stateAt = async (url: string) =>
  (await app.deps.database.execute('select state from seen_urls where url = $1', [url])).rows[0]?.state

test('Several files that end the process are skipped, others proceed', async () => {
  const { ana } = await people(app)
  const site = web.site({ '/last.jpg': { headers: { 'content-type': 'image/jpeg' }, body: photo('heron') } })
  const urls = ['/deadly-1.jpg', '/deadly-2.jpg', '/last.jpg'].map((path) => site.url(path))
  const files = await aVisit(ana, urls)
  const asked: string[] = []
  // None of them ever ends, as far as anybody can tell.
  const fetchFile = async (url: string) => {
    asked.push(url)
    return await new Promise<never>(() => {})
  }
  for (const attempt of [1, 2]) {
    const run = { id: '', attempt, isLastAttempt: attempt === 2, signal: new AbortController().signal }
    void lookCarefully({ ...app.deps, fetchFile }, files, run)
    await expect.poll(() => asked, { timeout: 10_000 }).toEqual(urls.slice(0, attempt))
  }
  await kill('look-with-care', files)
  expect(await whenOver(ana, files.activityId)).toMatchObject({ state: 'done', done: 3, total: 3 })
  expect(await Promise.all(urls.map(stateAt))).toEqual(['unreadable', 'unreadable', 'seen'])
})

test('Files of a job killed at every attempt are still looked at', async () => {
  const { ana } = await people(app)
  const site = web.site({ '/1.jpg': { headers: { 'content-type': 'image/jpeg' }, body: photo('osprey') } })
  const urls = ['/1.jpg', '/none.jpg'].map((path) => site.url(path))
  const files = await aVisit(ana, urls)
  await kill('look-at-files', { ...files, isCareful: false })
  expect(await whenOver(ana, files.activityId)).toMatchObject({ state: 'done', done: 2, total: 2 })
  expect(await Promise.all(urls.map(stateAt))).toEqual(['seen', 'gone'])
})

test('Files never reached hold up no visit and come again', async () => {
  const { ana } = await people(app)
  const urls = ['/1.jpg', '/2.jpg'].map((path) => web.site({}).url(path))
  const files = await aVisit(ana, urls)
  await kill('look-with-care', files)
  expect(await whenOver(ana, files.activityId)).toMatchObject({ state: 'done', done: 2, total: 2 })
  expect(await Promise.all(urls.map(stateAt))).toEqual(['waiting', 'waiting'])
})

const failed = (rest: string) => ({
  state: 'failed',
  note: `Something went wrong on our side. Changes made until then are kept. ${rest}`,
})

test('Retraction resumes after its job was given up', async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  for (const at of [1, 2]) await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://judged.example/${at}` })
  const waiting = async () => (await ana.call(listMatches, {})).total
  const judging = await startJudging(idle(), {
    ownerId: ana.id,
    filter: { show: 'undecided' },
    verdict: 'approved',
  })
  await carryOutBulkChange(judgeMatchesInBulk, hurried(), judging._id)
  expect(await waiting()).toBe(0)
  await kill('judge-finds', { activityId: judging._id })
  const again = failed('Ask for it again to have the rest done.')
  expect(await whenOver(ana, judging._id)).toMatchObject({ ...again, done: 2 })
  const undo = await startUndo(judgeMatchesInBulk, idle(), { ownerId: ana.id, id: judging._id })
  await kill('judge-finds', { activityId: undo._id })
  expect(await whenOver(ana, undo._id)).toMatchObject({ ...again, done: 0, total: 2 })
  const { _id } = await ana.call(undoJudgeAll, { activityId: judging._id })
  expect(await whenOver(ana, _id)).toMatchObject({ state: 'done', done: 2 })
  expect(await waiting()).toBe(2)
})

test('Finds not compared with a new place follow the next change', async () => {
  const { ana } = await people(app)
  const page = 'https://ana-prints.example/1'
  await aMatch(app.deps, { ownerId: ana.id, imageId: await anImage(app.deps, ana.id), page })
  await app.deps.db.transaction((tx) => beginApplying(idle(), tx, ana.id))
  const changes = async () => (await ana.call(listActivities)).data.filter(({ kind }) => kind === 'change')
  const [begun] = await changes()
  await kill('apply-places', { ownerId: ana.id, activityId: begun!._id, after: '' })
  expect(await whenOver(ana, begun!._id)).toMatchObject(
    failed('It is done anew when you add or remove a website or a profile.'),
  )
  await ana.call(addWebsite, { url: 'https://ana-prints.example' })
  await expect.poll(changes, { timeout: 20_000 }).toMatchObject([{ state: 'done', done: 1 }, { state: 'failed' }])
  expect((await ana.call(listMatches, { show: 'all' })).data).toMatchObject([{ verdict: 'approved' }])
})

test('Unmoved finds of a part move with the next change', async () => {
  const { ana } = await people(app)
  const [one, other] = [await anImage(app.deps, ana.id, 'One'), await anImage(app.deps, ana.id, 'Other')]
  const meet = (imageId: string, path: string) =>
    aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://university.com/${path}` })
  await meet(one, 'news')
  await meet(other, '~jane/trip')
  const sites = async () =>
    Object.fromEntries(
      (await ana.call(listClusters, { show: 'all' })).data.map(({ title, matches, images }) => [
        title,
        { finds: matches.total, images },
      ]),
    )
  const { part, activity } = await makePart(idle(), ana.id, 'https://university.com/~jane')
  const [cluster] = (await ana.call(listClusters, {})).data
  const walk = { ownerId: ana.id, activityId: activity!._id, walked: [] }
  await regroup(idle(), { ...walk, clusterIds: [cluster!._id] })
  expect(await sites()).toMatchObject({ 'university.com': { finds: 1, images: 2 } })
  await kill('regroup-finds', { ...walk, clusterIds: [], walked: [cluster!._id] })
  expect(await whenOver(ana, activity!._id)).toMatchObject(
    failed('To have the rest moved, make a part of this site a site of its own, or put one back, once more.'),
  )
  const moved = { 'university.com': { finds: 1, images: 1 }, 'university.com/~jane': { finds: 1, images: 1 } }
  await expect.poll(sites, { timeout: 20_000 }).toEqual(moved)
  const back = await ana.call(removeSitePart, { partId: part._id })
  expect(await whenOver(ana, back.activity!._id)).toMatchObject({ state: 'done' })
  expect(await sites()).toEqual({ 'university.com': { finds: 2, images: 2 } })
})
