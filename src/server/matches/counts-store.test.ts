import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { judgeMatches, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { Decision } from '#contract/matches/match.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { recountCluster } from './match-store.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('A site’s counts equal its finds in any order of events', { tags: ['long', 'rounds'] }, async () => {
  const { ana } = await people(app)
  const images = [await anImage(app.deps, ana.id), await anImage(app.deps, ana.id)]
  const counts = async () =>
    (
      await app.deps.database.execute(
        'select party, total, undecided, approved, ignored, images, best_score, largest from clusters where owner_id = $1 order by party',
        [ana.id],
      )
    ).rows
  const recounted = async () => {
    const { rows } = await app.deps.database.execute('select id from clusters where owner_id = $1', [ana.id])
    await app.deps.db.transaction(async (tx) => {
      for (const { id } of rows) await recountCluster(tx, String(id))
    })
    return await counts()
  }
  const step = fc.record({
    at: fc.integer({ min: 0, max: 1 }),
    page: fc.integer({ min: 0, max: 3 }),
    score: fc.integer({ min: 40, max: 100 }),
    verdict: fc.constantFrom(...Decision.options),
    judged: fc.integer({ min: 1, max: 3 }),
  })
  const steps = fc.array(step, { minLength: 3, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const { at, page, score, verdict, judged } of all) {
        const imageId = images[at]!
        await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://site-${page % 2}.example/${page}`, score })
        const { data } = await ana.call(listMatches, { show: 'all' })
        await ana.call(judgeMatches, { matchIds: data.slice(0, judged).map(({ _id }) => _id), verdict })
      }
      const before = await counts()
      expect(before).toEqual(await recounted())
    }),
    { numRuns: rounds({ usual: 3, deep: 8 }), endOnFailure: true },
  )
})

test("A find seen again is not the site's newest", { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const found = (page: string, daysAgo: number) =>
    aMatch(
      { ...app.deps, clock: () => new Date(Date.now() - daysAgo * 86_400_000) },
      { ownerId: ana.id, imageId, page },
    )
  await found('https://harbours.example/one', 3)
  await found('https://lighthouses.example/one', 2)
  await found('https://harbours.example/one', 1)
  const sites = async () => (await ana.call(listClusters, { show: 'all' })).data.map(({ title }) => title)
  expect(await sites()).toEqual(['lighthouses.example', 'harbours.example'])
  await found('https://harbours.example/two', 0)
  expect(await sites()).toEqual(['harbours.example', 'lighthouses.example'])
})
