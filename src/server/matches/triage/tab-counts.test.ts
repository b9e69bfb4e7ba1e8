import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeMatches, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { makeRule } from '#contract/matches/rules.ts'
import { countDecisions } from '#contract/matches/tab-counts.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('Tabs count the finds of all sites and of one, and only the owner’s', async () => {
  const { ana, bruno } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  for (const page of ['https://a.example/1', 'https://a.example/2', 'https://b.example/1'])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page })
  const { data } = await ana.call(listMatches, { show: 'all' })
  const one = data.find(({ origin }) => origin.domain === 'b.example')!
  await ana.call(judgeMatches, { matchIds: [one._id], verdict: 'approved' })
  const counts = async (cluster?: string) => (await ana.call(countDecisions, cluster ? { cluster } : {})).counts
  expect(await counts()).toMatchObject({ undecided: 2, approved: 1, ignored: 0, all: 3 })
  expect(await counts(one.cluster)).toMatchObject({ undecided: 0, approved: 1, all: 1 })
  expect((await bruno.call(countDecisions, { cluster: one.cluster })).counts.all).toBe(0)
})

test('A rule on the shared list ignores its hosts and names below them', async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  for (const host of ['www.peakpx.com', 'peakpx.com', 'notpeakpx.com'])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://${host}/a` })
  const filter = { show: 'undecided', leads: 'nowhere' } as const
  expect((await ana.call(listClusters, filter)).data.map(({ domain }) => domain.host)).not.toContain('notpeakpx.com')
  await ana.call(makeRule, { name: 'Nowhere', verdict: 'ignored', filter })
  await expect.poll(async () => (await ana.call(countDecisions)).counts).toMatchObject({ undecided: 1, ignored: 2 })
})
