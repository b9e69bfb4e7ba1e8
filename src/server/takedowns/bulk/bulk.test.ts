// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCluster } from '#contract/matches/endpoints.ts'
import {
  createTakedownBulk,
  getTakedownBulk,
  listBulkNotices,
  listTakedownBulks,
} from '#contract/takedowns/bulk/endpoints.ts'
import { getTakedown, listTakedowns } from '#contract/takedowns/endpoints.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { allowTakedowns } from '#server/testing/takedowns/signed-takedown.ts'
import { aBulk, someShops, workToEnd, writeBulk } from '#server/testing/takedowns/takedown-bulk.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp({ RIGHTFRAME_ROLES: 'api', RIGHTFRAME_SECRET: 'x'.repeat(32) })
  who = await people(app)
  await allowTakedowns(app, null)
})
afterAll(() => app.remove())

const shops = async (count: number, items?: string[]) =>
  await someShops(app, who.ana, { count, ...(items && { items }) })

test('Each site of a bulk gets an ordinary draft', async () => {
  const { ana } = who
  const { clusters, hosts } = await shops(3)
  const made = await ana.call(createTakedownBulk, { clusters })
  expect(made.work).toMatchObject({ act: 'draft', state: 'waiting', done: 0, total: 3 })
  expect(made.sites.map(({ state, takedown }) => [state, takedown])).toEqual(hosts.map(() => ['waiting', null]))
  const drafted = await workToEnd(app, ana, made._id)
  expect(drafted.work).toMatchObject({ act: 'draft', state: 'done', done: 3 })
  expect(drafted.sites.map(({ host, state, uses, reason }) => [host, state, uses, reason])).toEqual(
    hosts.map((host) => [host, 'draft', 1, null]),
  )
  expect(drafted).toMatchObject({ signedAt: null, isWritten: false, allowance: { limit: null, left: null, asked: 3 } })
  for (const { takedown, cluster } of drafted.sites) {
    const { history, notices, cluster: of } = await ana.call(getTakedown, { takedownId: takedown! })
    expect([of, history.map(({ step }) => step)]).toEqual([cluster, ['created']])
    expect(notices.map(({ reader }) => reader.name)).toContain('Shopify')
  }
  const { data } = await ana.call(listTakedownBulks)
  expect(data[0]).toMatchObject({ _id: made._id, sites: 3, work: { state: 'done' } })
  expect(data[0]!.images).toEqual(drafted.images)
  expect(drafted.sites.map(({ images }) => images.length)).toEqual([1, 1, 1])
  const { data: notices } = await ana.call(listBulkNotices, { bulkId: made._id })
  const good = { id: 'good_faith', text: expect.stringMatching(/good-faith belief/) as string }
  expect(notices[0]).toMatchObject({ role: 'incomplete', missing: expect.arrayContaining([good]) })
})

test('Matches and a filter name the uses of a bulk', async () => {
  const { ana } = who
  const { clusters } = await shops(2, ['1', '2'])
  const chosen = (await ana.call(getCluster, { clusterId: clusters[0]! })).matchIds.slice(0, 1)
  const byMatches = await ana.call(createTakedownBulk, { matches: chosen })
  expect((await workToEnd(app, ana, byMatches._id)).sites).toMatchObject([{ cluster: clusters[0], uses: 1 }])
  const byFilter = await ana.call(createTakedownBulk, { filter: { show: 'all', cluster: clusters[1]! } })
  expect((await workToEnd(app, ana, byFilter._id)).sites).toMatchObject([{ cluster: clusters[1], uses: 2 }])
  const none = await refusalOf(who.bruno.call(createTakedownBulk, { clusters }))
  expect(none).toMatchObject({ status: 409, code: 'bulk.none' })
})

test('A double click makes one bulk', async () => {
  const { ana } = who
  const { clusters } = await shops(2)
  const [one, other] = await Promise.all([
    ana.call(createTakedownBulk, { clusters }),
    ana.call(createTakedownBulk, { clusters: clusters.toReversed() }),
  ])
  expect(other._id).toBe(one._id)
  await workToEnd(app, ana, one._id)
  expect((await ana.call(createTakedownBulk, { clusters }))._id).toBe(one._id)
})

test('201 sites are refused whole', async () => {
  const { ana } = who
  const { clusters } = await shops(1)
  const copied = `insert into clusters (id, owner_id, party, host, title, last_found)
    select lpad(to_hex(n), 24, '0'), owner_id, 'many' || n || '.example', 'many' || n || '.example', 'many', last_found
    from clusters, generate_series(1, 200) as n where id = $1 returning id`
  const { rows } = await app.deps.database.execute(copied, [clusters[0]])
  const many = [clusters[0]!, ...rows.map(({ id }) => id as string)]
  expect(await refusalOf(ana.call(createTakedownBulk, { clusters: many }))).toMatchObject({
    code: 'bulk.too-many',
    message: expect.stringContaining('200 sites'),
  })
  const most = await ana.call(createTakedownBulk, { clusters: many.slice(1) })
  expect(most.work).toMatchObject({ total: 200 })
  await app.deps.database.execute("delete from clusters where title = 'many'")
})

test('Facts are saved once for all sites', async () => {
  const { ana } = who
  const { clusters } = await shops(2)
  const bulk = await aBulk(app, ana, clusters)
  const before = await ana.call(listBulkNotices, { bulkId: bulk._id })
  expect(new Set(before.data.map(({ role }) => role))).toEqual(new Set(['incomplete']))
  expect(before.data[0]!.problem).toMatch(/lacks/)
  const written = await writeBulk(app, ana, bulk)
  expect(written).toMatchObject({ isWritten: true, work: { act: 'facts', state: 'done', done: 2 } })
  for (const { takedown } of written.sites) {
    const { facts, images } = await ana.call(getTakedown, { takedownId: takedown! })
    expect(facts.works.map(({ image }) => image)).toEqual(images.map(({ image }) => image))
    expect(facts.grounds).toEqual(written.facts.grounds)
  }
  const { data } = await ana.call(listBulkNotices, { bulkId: bulk._id })
  const offered = data.filter(({ role }) => role === 'offered')
  expect(offered.map(({ reader, host }) => [reader.name, host])).toEqual(
    written.sites.map(({ host }) => ['Shopify', host]),
  )
  const [one] = offered
  const { hash } = await ana.call(previewNotice, { takedownId: one!.takedown, n: one!.n })
  expect(one!.hash).toBe(hash)
})

test('One use gets one notice, also from two bulks at once', async () => {
  const { ana } = who
  const { clusters } = await shops(3)
  const bulks = await Promise.all([
    ana.call(createTakedownBulk, { clusters: clusters.slice(0, 2) }),
    ana.call(createTakedownBulk, { clusters: clusters.slice(1) }),
  ])
  const done = await Promise.all(bulks.map(({ _id }) => workToEnd(app, ana, _id)))
  const shared = done.map(({ sites }) => sites.find(({ cluster }) => cluster === clusters[1])!)
  expect(shared.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
    'draft null',
    'left-out takedown-open',
  ])
  expect((await ana.call(listTakedowns, { cluster: clusters[1]! })).total).toBe(1)
})

test('A bulk is its owner’s alone', async () => {
  const { clusters } = await shops(1)
  const { _id: bulkId } = await aBulk(app, who.ana, clusters)
  expect((await refusalOf(who.bruno.call(getTakedownBulk, { bulkId }))).status).toBe(404)
  expect((await who.bruno.call(listTakedownBulks)).data).toEqual([])
})
