import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWatchedSites, visitWatchedSite } from '#contract/discovery/watched-sites.ts'
import { newId } from '#server/platform/ids.ts'
import { tempFolder } from '#server/embedded/objects/testing/open-store.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { killAtEveryAttempt } from '#server/testing/killed-job.ts'
import { type People, people } from '#server/testing/people.ts'
import { giveUp } from './crawl-host.ts'
import { aWatPage, eachPacked } from '../ingest/testing/archives.ts'
import { deskOf } from '../ingest/testing/desk.ts'
import { aPage, crawlToEnd, openTestWeb, type TestWeb, whenOver } from '../testing/test-web.ts'
import { watch } from '../watching/watch-sites.ts'

let web: TestWeb
let app: TestApp
let who: People

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

/** The app with a queue that nobody works on. */
const idle = () => ({ ...app.deps, queue: { ...app.deps.queue, enqueue: async () => {}, enqueueAll: async () => {} } })

test('A visit killed at every attempt ends with a reason', { tags: ['long'] }, async () => {
  const site = web.site({ '/': aPage('Front', { links: ['/one'] }), '/one': aPage('One', {}) })
  const { id: siteId } = await watch(idle(), who.ana.id, { url: site.url() })
  const lastVisit = async () => (await who.ana.call(listWatchedSites)).data[0]!.lastVisit!
  const { _id: crawlId } = await lastVisit()
  await expect(who.ana.call(visitWatchedSite, { siteId })).rejects.toMatchObject({ code: 'watched-site.visited' })
  await killAtEveryAttempt(app.deps.database, 'crawl-host', { crawlId, host: site.host })
  const { activity } = await whenOver(who.ana, crawlId)
  expect(activity).toMatchObject({
    state: 'done',
    note: 'Something went wrong on our side; what was found until then stays.',
  })
  await who.ana.call(visitWatchedSite, { siteId })
  await whenOver(who.ana, (await lastVisit())._id)
  expect(await lastVisit()).toMatchObject({ pages: 2, isOver: true })
})

test('A host given up after its end stays unchanged', { tags: ['long'] }, async () => {
  const site = web.site({ '/': aPage('Front', {}) })
  const { crawl } = await crawlToEnd(who.ana, [site.url()])
  await giveUp(app.deps, { crawlId: crawl._id, host: site.host })
  await giveUp(app.deps, { crawlId: newId(), host: site.host })
  expect(await whenOver(who.ana, crawl._id)).toMatchObject({ crawl, activity: { state: 'done', note: null } })
})

test('An archive killed at every attempt has failed and can be retried', { tags: ['long'] }, async () => {
  const file = join(await tempFolder(), 'a.wat.gz')
  await writeFile(file, eachPacked([await aWatPage(web.site({}).url(), '/a.jpg')]))
  const desk = deskOf(app, who)
  const ingestId = await desk.asked(file)
  await killAtEveryAttempt(app.deps.database, 'ingest-file', { ingestId })
  expect(await desk.whenRead(file)).toMatchObject({
    state: 'failed',
    problem: 'It could not be read to its end; what was met until then stays. Ask for it again.',
  })
  await desk.command(file)
  expect(await desk.whenRead(file)).toMatchObject({ state: 'read', records: 1 })
})
