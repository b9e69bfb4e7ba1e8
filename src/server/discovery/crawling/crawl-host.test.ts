import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type Person, people } from '#server/testing/people.ts'
import { crawlSlice, giveUp } from './crawl-host.ts'
import { openForProcess } from '../jobs.ts'
import { keepBehind } from './keep-behind.ts'
import { openPageKeeper, type PageKeeper } from './keep-pages.ts'
import { aPage, openTestWeb, type TestWeb, whenOver } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp
let ana: Person

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment, RIGHTFRAME_ROLES: 'api,worker' })
  ;({ ana } = await people(app))
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

const run = (signal = new AbortController().signal) => ({ id: 'x', attempt: 1, isLastAttempt: false, signal })

test('A slice that fails unexpectedly is retried, then its site is given up', async () => {
  await app.deps.queue.stop(5)
  const site = web.site({ '/': aPage('Front', { links: ['/one'] }), '/one': aPage('One', {}) })
  const { _id, activity } = await ana.call(startCrawl, { seeds: [site.url()] })
  const place = { crawlId: _id, host: site.host }
  const polite = { ...app.deps.polite, visit: () => Promise.reject(new Error('nobody foresaw this')) }
  const needs = {
    ...app.deps,
    polite,
    keeper: openPageKeeper(app.deps),
    ...openForProcess(),
  }
  await expect(crawlSlice(needs, place, run())).rejects.toThrow('nobody foresaw this')
  await giveUp(app.deps, place)
  const over = await whenOver(ana, _id)
  expect(over.activity).toMatchObject({
    _id: activity,
    state: 'done',
    note: 'Something went wrong on our side; what was found until then stays.',
  })
  await crawlSlice(needs, place, run())
})

test('A slice whose process stops gives way after its page', async () => {
  const site = web.site({ '/': aPage('Front', { links: ['/one'] }), '/one': aPage('One', {}) })
  const { _id } = await ana.call(startCrawl, { seeds: [site.url()] })
  const stop = new AbortController()
  site.pages['/'] = (_, response) => {
    stop.abort()
    response.end(aPage('Front', { links: ['/one'] }))
  }
  const needs = { ...app.deps, keeper: openPageKeeper(app.deps), ...openForProcess() }
  await crawlSlice(needs, { crawlId: _id, host: site.host }, run(stop.signal))
  expect([site.asked('/'), site.asked('/one')]).toEqual([1, 0])
  await crawlSlice(needs, { crawlId: _id, host: site.host }, run())
  expect(site.asked('/one')).toBe(1)
})

test('A slice run twice at once keeps each page once', async () => {
  const site = web.site({
    '/': aPage('Front', { images: ['/a.jpg'], links: ['/one'] }),
    '/one': aPage('One', { images: ['/b.jpg'] }),
  })
  const { _id } = await ana.call(startCrawl, { seeds: [site.url()] })
  const slice = () =>
    crawlSlice(
      { ...app.deps, keeper: openPageKeeper(app.deps), ...openForProcess() },
      { crawlId: _id, host: site.host },
      run(),
    )
  await Promise.all([slice(), slice()])
  const { rows } = await app.deps.database.execute(
    'select pages, images, waiting, known, state from crawl_hosts where crawl_id = $1',
    [_id],
  )
  expect(rows).toEqual([{ pages: 2, images: 2, waiting: 0, known: 3, state: 'idle' }])
})

test('A page that cannot be kept holds back no other', async () => {
  const site = web.site({})
  const { _id, activity: activityId } = await ana.call(startCrawl, {
    seeds: [site.url('/1'), site.url('/2'), site.url('/3')],
  })
  const { rows } = await app.deps.database.execute(
    'select id::int as id, url from crawl_pages where crawl_id = $1 order by id',
    [_id],
  )
  const keeper = openPageKeeper(app.deps)
  const keep = (id: number, problem: string | null) =>
    keeper.keep({
      crawl: { id: _id, ownerId: ana.id, activityId, watchedSiteId: null, pagesPerHost: null },
      host: site.host,
      failuresInRow: 0,
      kind: 'page',
      isHostWell: true,
      sightings: [],
      pages: [],
      end: {
        id,
        state: 'done',
        problem,
        status: 200,
        ledTo: null,
        answer: 'read',
        images: 0,
        likeness: null,
        firstMet: new Uint8Array(),
      },
    })
  const [first, second, third] = rows.map((row) => Number(row.id))
  const kept = await Promise.allSettled([keep(first!, null), keep(second!, 'a zero byte: \0'), keep(third!, null)])
  expect(kept.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const states = await app.deps.database.execute('select state from crawl_pages where crawl_id = $1 order by id', [_id])
  expect(states.rows.map((row) => row.state)).toEqual(['done', 'waiting', 'done'])
})

test('A bounded number of pages is kept behind the current one', async () => {
  const held: ((isUnderWay: boolean) => void)[] = []
  const keeper: PageKeeper = { keep: () => new Promise((resolve) => held.push(resolve)) }
  const behind = keepBehind(keeper, 2)
  const page = {} as Parameters<PageKeeper['keep']>[0]
  const said: string[] = []
  for (const n of [1, 2, 3]) void behind.keep(page).then((isUnderWay) => said.push(`${n} ${isUnderWay}`))
  await expect.poll(() => said).toEqual(['1 true', '2 true'])
  held[0]!(true)
  await expect.poll(() => said).toEqual(['1 true', '2 true', '3 true'])
  held[1]!(false)
  held[2]!(true)
  expect(await behind.settle()).toBe(false)
})
