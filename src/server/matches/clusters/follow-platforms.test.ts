import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { judgeMatches, listClusters } from '#contract/matches/endpoints.ts'
import { listActivities } from '#contract/platform/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { killAtEveryAttempt } from '#server/testing/killed-job.ts'
import { followAccounts } from './follow-platforms.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const signal = new AbortController().signal
const countsOf = async (person: Person) =>
  Object.fromEntries(
    (await person.call(listClusters, { show: 'all', order: 'finds' })).data.map(({ title, matches }) => [
      title,
      [matches.total, matches.undecided],
    ]),
  )
const changesOf = async (person: Person) =>
  (await person.call(listActivities)).data.filter(({ kind }) => kind === 'change')

/** As a match was kept before the accounts of its platform were known. */
const putWithPlatform = async (ownerId: string, host: string) => {
  const { execute } = app.deps.database
  await execute(
    `update matches set cluster_id = (select id from clusters where owner_id = $1 and party = $2) where owner_id = $1`,
    [ownerId, host],
  )
  await execute(`delete from clusters where owner_id = $1 and party <> $2`, [ownerId, host])
  await execute(
    `update clusters set total = (select count(*) from matches where owner_id = $1), undecided = (select count(*) from matches where owner_id = $1) where owner_id = $1`,
    [ownerId],
  )
}

test("A platform's finds move once to known accounts, with decisions", { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  for (const page of ['acme/1', 'acme/2', 'marta/1', 'p/none'])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://www.instagram.com/${page}` })
  await putWithPlatform(ana.id, 'instagram.com')
  await aMatch(app.deps, {
    ownerId: bruno.id,
    imageId: await anImage(app.deps, bruno.id),
    page: 'https://www.instagram.com/p/other',
  })
  expect(await countsOf(ana)).toEqual({ 'instagram.com': [4, 4] })
  const { data } = await ana.call(listClusters, {})
  await ana.call(judgeMatches, { filter: { cluster: data[0]!._id }, verdict: 'approved' })
  await followAccounts(app.deps, signal)
  await expect
    .poll(() => countsOf(ana), { timeout: 20_000 })
    .toEqual({ 'instagram.com/acme': [2, 0], 'instagram.com/marta': [1, 0], 'instagram.com': [1, 0] })
  await expect
    .poll(() => changesOf(ana), { timeout: 20_000 })
    .toMatchObject([
      {
        title: 'Putting finds on instagram.com with those who answer for them there',
        state: 'done',
        done: 4,
        total: 4,
      },
    ])
  await followAccounts(app.deps, signal)
  expect(await changesOf(ana)).toHaveLength(1)
  expect(await changesOf(bruno)).toEqual([])
})

test('Finds of a killed walk to the accounts are walked again', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  for (const page of ['acme/1', 'p/none'])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://www.instagram.com/${page}` })
  await putWithPlatform(ana.id, 'instagram.com')
  const { deps } = app
  await followAccounts({ ...deps, queue: { ...deps.queue, enqueue: async () => {} } }, signal)
  const [begun] = await changesOf(ana)
  const clusterIds = (await ana.call(listClusters, {})).data.map(({ _id }) => _id)
  const walk = { ownerId: ana.id, activityId: begun!._id, clusterIds }
  await killAtEveryAttempt(deps.database, 'regroup-finds', walk)
  await expect.poll(() => changesOf(ana), { timeout: 20_000 }).toMatchObject([{ state: 'failed' }])
  const followed = async () => {
    await followAccounts(deps, signal)
    return await countsOf(ana)
  }
  await expect.poll(followed, { timeout: 20_000 }).toEqual({ 'instagram.com/acme': [1, 1], 'instagram.com': [1, 1] })
  await expect.poll(() => changesOf(ana), { timeout: 20_000 }).toMatchObject([{ state: 'done' }, { state: 'failed' }])
})

test("A stock agency on a company's domain is its own party", { tags: ['long'] }, async () => {
  const { bruno } = await people(app)
  const imageId = await anImage(app.deps, bruno.id)
  for (const host of ['stock.adobe.com', 'www.adobe.com'])
    await aMatch(app.deps, { ownerId: bruno.id, imageId, page: `https://${host}/harbour` })
  const agencyOf = async (host: string) => (await bruno.call(getDomain, { host })).facts.stockAgency
  expect([await agencyOf('stock.adobe.com'), await agencyOf('adobe.com')]).toEqual(['Adobe Stock', null])
  await putWithPlatform(bruno.id, 'adobe.com')
  await followAccounts(app.deps, signal)
  await expect
    .poll(() => countsOf(bruno), { timeout: 20_000 })
    .toMatchObject({ 'adobe.com': [1, 1], 'stock.adobe.com': [1, 1] })
})
