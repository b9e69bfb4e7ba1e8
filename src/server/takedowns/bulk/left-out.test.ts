// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCluster, judgeMatch } from '#contract/matches/endpoints.ts'
import { leaveOutUses, listBulkNotices, signTakedownBulk } from '#contract/takedowns/bulk/endpoints.ts'
import { createTakedown, listTakedowns } from '#contract/takedowns/endpoints.ts'
import { updateCase } from '#server/cases/rows/case-store.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
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
