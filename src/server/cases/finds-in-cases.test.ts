import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { judgeMatch, judgeMatches, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import type { DecisionFilter } from '#contract/matches/filter.ts'
import { countMatches, judgeAll } from '#contract/matches/triage-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const pages = [
  'https://www.shop.example/trips/1',
  'https://www.shop.example/trips/2',
  'https://www.shop.example/trips/3',
]

/** A site of three matches; only the first is in a case. */
async function aCaseOfOne() {
  const { ana, chiara } = await people(app)
  const { clusterId } = await aSite(app, ana, pages)
  const { data } = await ana.call(listMatches, { cluster: clusterId })
  const [first, second] = data.toSorted((a, b) => (a.origin.url < b.origin.url ? -1 : 1))
  const draft = answered(await ana.call(startSubmission, { matches: [first!._id] }))
  const total = async (show: DecisionFilter) => {
    const matches = await ana.call(listMatches, { show, cluster: clusterId })
    const bySite = await ana.call(listClusters, { show })
    // The counts that stand with the site say the same.
    expect(bySite.total, show).toBe(matches.total > 0 || show === 'all' ? 1 : 0)
    return matches.total
  }
  const submitted = async () => await ana.call(submitCase, await ana.call(saveSubmission, draft))
  return { ana, chiara, clusterId, first: first!, second: second!, total, submitted }
}

test('Submitted finds leave the waiting list and return on withdrawal', { tags: ['long'] }, async () => {
  const { ana, clusterId, first, total, submitted } = await aCaseOfOne()
  expect([await total('undecided'), await total('in-case')]).toEqual([3, 0])
  const { _id: caseId } = await submitted()
  expect([await total('undecided'), await total('in-case'), await total('all')]).toEqual([2, 1, 3])
  const { data } = await ana.call(listMatches, { show: 'in-case' })
  expect(data).toMatchObject([{ _id: first._id, case: caseId }])
  const [site] = (await ana.call(listClusters, { show: 'undecided' })).data
  expect(site).toMatchObject({ _id: clusterId, matches: { total: 3, undecided: 2 } })
  const counts = (await ana.call(countMatches, { show: 'in-case' })).counts.alive
  expect(counts).toEqual([{ value: 'yes', count: 1 }])
  await ana.call(withdrawCase, { caseId, reason: 'owner-withdrew' })
  expect([await total('undecided'), await total('in-case')]).toEqual([3, 0])
})

test('Declined cases return their finds, except those decided meanwhile', { tags: ['long'] }, async () => {
  const { ana, chiara, first, total, submitted } = await aCaseOfOne()
  const { _id: caseId } = await submitted()
  await ana.call(judgeMatch, { matchId: first._id, verdict: 'licensed' })
  // Copies of it that wait follow.
  expect([await total('in-case'), await total('licensed'), await total('approved')]).toEqual([1, 3, 0])
  await expect
    .poll(
      async () => await chiara.call(decideCase, { caseId, to: 'declined', reason: 'weak-match' }).catch(() => null),
      {
        timeout: 20_000,
      },
    )
    .toMatchObject({ case: { state: 'declined' } })
  expect([await total('in-case'), await total('undecided'), await total('licensed')]).toEqual([0, 0, 3])
  await ana.call(judgeMatch, { matchId: first._id, verdict: 'new' })
  expect(await total('undecided')).toBeGreaterThan(0)
})

test('Only the owner decides single finds that are in a case', { tags: ['long'] }, async () => {
  const { ana, clusterId, first, total, submitted } = await aCaseOfOne()
  await submitted()
  expect(await refusalOf(ana.call(judgeAll, { filter: { show: 'in-case' }, verdict: 'ignored' }))).toMatchObject({
    code: 'matches.none',
  })
  await ana.call(judgeMatches, { filter: { cluster: clusterId }, verdict: 'ignored' })
  expect([await total('ignored'), await total('in-case'), await total('undecided')]).toEqual([2, 1, 0])
  expect((await ana.call(listMatches, { show: 'in-case' })).data).toMatchObject([{ _id: first._id, verdict: 'new' }])
  await ana.call(judgeMatch, { matchId: first._id, verdict: 'approved' })
  expect([await total('approved'), await total('in-case')]).toEqual([1, 1])
  await ana.call(judgeMatch, { matchId: first._id, verdict: 'new' })
  expect([await total('approved'), await total('in-case'), await total('undecided')]).toEqual([0, 1, 0])
})
