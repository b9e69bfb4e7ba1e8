// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCluster, judgeMatch } from '#contract/matches/endpoints.ts'
import {
  createTakedownBulk,
  getTakedownBulk,
  leaveOutUses,
  listBulkNotices,
  listTakedownBulks,
  signTakedownBulk,
} from '#contract/takedowns/bulk/endpoints.ts'
import { createTakedown, getTakedown, listTakedowns } from '#contract/takedowns/endpoints.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import { updateCase } from '#server/cases/index.ts'
import { caseAt } from '#server/testing/case-at.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { allowTakedowns } from '#server/testing/takedowns/signed-takedown.ts'
import { aBulk, offeredIn, signBulk, someShops, workToEnd, writeBulk } from '#server/testing/takedowns/takedown-bulk.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { aReader } from '../testing/sent-takedown.ts'
import { unsent } from '../draft-notices.ts'
import { readTakedown, replaceNotices } from '../takedown-store.ts'
import { writeFactsOfSite } from './write-facts-of-site.ts'

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
})

test('Sites and uses that cannot be part of it are named', async () => {
  const { ana } = who
  const { clusters, hosts } = await shops(4, ['1', '2'])
  const [mixed, granted, running, inCase] = clusters
  const matchesOf = async (clusterId: string) => (await ana.call(getCluster, { clusterId })).matchIds
  const [first] = await matchesOf(mixed!)
  await app.deps.database.execute("update matches set verdict = 'approved' where id = $1", [first])
  for (const matchId of await matchesOf(granted!)) await ana.call(judgeMatch, { matchId, verdict: 'licensed' })
  const { _id: open } = await ana.call(createTakedown, { cluster: running! })
  const { caseId } = await caseAt(app, 'submitted', {}, who)
  await app.deps.db.transaction((tx) => updateCase(tx, caseId, { party: hosts[3]!, openParty: hosts[3]! }))
  const { sites } = await aBulk(app, ana, clusters)
  const at = (cluster?: string) => sites.find((site) => site.cluster === cluster)!
  expect(at(mixed)).toMatchObject({ state: 'draft', uses: 1, leftOutUses: 1 })
  expect(at(mixed).leftOut).toEqual([
    { match: first, pageUrl: expect.stringContaining(hosts[0]!), reason: 'approved', note: '' },
  ])
  expect(at(granted)).toMatchObject({ state: 'left-out', takedown: null, reason: 'no-uses', leftOutUses: 2 })
  expect(at(granted).leftOut.map(({ reason }) => reason)).toEqual(['licensed', 'licensed'])
  expect(at(running)).toMatchObject({ state: 'left-out', reason: 'takedown-open' })
  expect(at(inCase)).toMatchObject({ state: 'left-out', reason: 'case-open' })
  expect((await ana.call(listTakedowns, { cluster: running! })).data.map(({ _id }) => _id)).toEqual([open])
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

test('A use is left out with its reason and comes back', async () => {
  const { ana } = who
  const { clusters } = await shops(2, ['1', '2'])
  const bulk = await aBulk(app, ana, clusters)
  const bulkId = bulk._id
  const [cluster] = clusters
  const [match, other] = (await ana.call(getCluster, { clusterId: cluster! })).matchIds
  const change = async (matches: string[], reason: 'credit' | 'other' | null, note = '') => {
    const { sites } = await ana.call(leaveOutUses, { bulkId, cluster: cluster!, matches, reason, note })
    return sites.find((site) => site.cluster === cluster)!
  }
  expect(await change([match!], 'credit', 'They named me.')).toMatchObject({
    uses: 1,
    isSeeking: true,
    leftOut: [{ match, reason: 'credit', note: 'They named me.' }],
  })
  const unexplained = await refusalOf(change([other!], 'other'))
  expect(unexplained).toMatchObject({ status: 400 })
  expect(await change([match!], null)).toMatchObject({ uses: 2, leftOutUses: 0 })
  // Without its last use a site loses its draft; a use that comes back brings one.
  expect(await change([match!, other!], 'credit')).toMatchObject({ state: 'left-out', reason: 'no-uses', uses: 0 })
  expect(await change([other!], null)).toMatchObject({ state: 'waiting' })
  const { sites } = await workToEnd(app, ana, bulkId)
  expect(sites.find((site) => site.cluster === cluster)).toMatchObject({ state: 'draft', uses: 1 })
})

test('Readers in India, China and Japan are left out', async () => {
  const { ana } = who
  const { clusters } = await shops(4)
  const bulk = await writeBulk(app, ana, await aBulk(app, ana, clusters))
  const regions = [1001, 401, 1501] as const
  for (const [at, region] of regions.entries()) {
    const takedownId = bulk.sites[at]!.takedown!
    const reader = aReader({ name: `Reader ${region}` })
    await app.deps.db.transaction(async (tx) => {
      await replaceNotices(tx, takedownId, [
        { ...unsent, takedownId, n: 1, state: 'draft', region, isGuess: false, reader },
      ])
      await writeFactsOfSite(app.deps, tx, (await readTakedown(tx, takedownId))!, bulk.facts)
    })
  }
  const { data } = await ana.call(listBulkNotices, { bulkId: bulk._id })
  const left = data.filter(({ role }) => role === 'one-by-one')
  expect(left.map(({ region, hash }) => [region.code, hash])).toEqual([
    [1001, null],
    [1501, null],
    [401, null],
  ])
  expect(left[0]!.problem).toMatch(/India are made one by one/)
  const [offered] = await offeredIn(ana, bulk._id)
  const notices = [offered!, { takedown: left[0]!.takedown, n: 1, hash: offered!.hash }]
  const refused = await refusalOf(ana.call(signTakedownBulk, { bulkId: bulk._id, name: 'Ana Almeida', notices }))
  expect(refused).toMatchObject({ code: 'bulk.not-offered' })
  await signBulk(ana, bulk._id)
  const { sites } = await workToEnd(app, ana, bulk._id)
  expect(sites.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft', 'signed'])
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
