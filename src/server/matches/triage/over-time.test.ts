import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeMatch, listMatches } from '#contract/matches/endpoints.ts'
import { countMatchesOverTime, type MatchesOverTime, spansUntil } from '#contract/matches/timeline.ts'
import { countMatches } from '#contract/matches/triage-endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { matches } from '../tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const pages = ['https://www.laden.de/now', 'https://www.laden.de/blog/lately', 'https://ana.blogspot.com/long-ago']

/** Ana with three matches: one of now, one of three weeks ago, one of three years ago. */
async function withMatches() {
  const { ana, bruno } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const at = [0, 21, 1100].map((days) => new Date(Date.now() - days * 86_400_000))
  for (const [nth, page] of pages.entries()) {
    await aMatch(app.deps, { ownerId: ana.id, imageId, page })
    await app.deps.db.update(matches).set({ firstSeen: at[nth]! }).where(eq(matches.pageUrl, page))
  }
  return { ana, bruno, at }
}

const told = ({ spans }: MatchesOverTime) =>
  spans.flatMap(({ from, undecided, approved, ignored }) =>
    undecided + approved + ignored > 0 ? [{ from, undecided, approved, ignored }] : [],
  )
const weekOf = (moment: Date) => spansUntil(moment, 'week').at(-1)!

test('Finds over time are counted by outcome in any list', { tags: ['long'] }, async () => {
  const { ana, bruno, at } = await withMatches()
  const [lately] = (await ana.call(listMatches, { search: 'lately' })).data
  await ana.call(judgeMatch, { matchId: lately!._id, verdict: 'licensed' })
  const both = [
    { from: weekOf(at[1]!).from, undecided: 0, approved: 1, ignored: 0 },
    { from: weekOf(at[0]!).from, undecided: 1, approved: 0, ignored: 0 },
  ]
  const overTime = await ana.call(countMatchesOverTime, { show: 'ignored', within: 'day' })
  expect(told(overTime)).toEqual(both)
  expect(overTime).toMatchObject({ isAtLeast: false })
  expect(told(await ana.call(countMatchesOverTime, { search: 'lately' }))).toEqual([both[0]])
  expect(told(await ana.call(countMatchesOverTime, { country: ['FR'] }))).toEqual([])
  const months = await ana.call(countMatchesOverTime, { by: 'month' })
  expect(told(months).reduce((sum, { undecided, approved }) => sum + undecided + approved, 0)).toBe(2)
  expect(told(await bruno.call(countMatchesOverTime, {}))).toEqual([])
})

test('Held noise waits for nobody', { tags: ['long'] }, async () => {
  const { ana } = await withMatches()
  await app.deps.db.update(matches).set({ held: true }).where(eq(matches.pageUrl, pages[0]!))
  expect(told(await ana.call(countMatchesOverTime, {}))).toHaveLength(1)
  expect(told(await ana.call(countMatchesOverTime, { held: 'yes' }))).toHaveLength(1)
})

test('Finds are narrowed by the days on which they were made', { tags: ['long'] }, async () => {
  const { ana, at } = await withMatches()
  const { from, to } = weekOf(at[1]!)
  const shown = async (days: { from?: string; to?: string }) =>
    (await ana.call(listMatches, days)).data.map(({ origin }) => origin.url)
  expect(await shown({ from, to })).toEqual([pages[1]])
  expect(await shown({ from })).toEqual([pages[0], pages[1]])
  expect(await shown({ to })).toEqual([pages[1], pages[2]])
  await expect(ana.call(listMatches, { from: '2026-02-30' })).rejects.toMatchObject({
    message: expect.stringContaining('YYYY-MM-DD'),
  })
})

test('Finds are narrowed by presence on their page', { tags: ['long'] }, async () => {
  const { ana } = await withMatches()
  await app.deps.db.update(matches).set({ alive: false }).where(eq(matches.pageUrl, pages[2]!))
  const shown = async (alive: 'yes' | 'no') =>
    (await ana.call(listMatches, { alive })).data.map(({ origin }) => origin.url)
  expect(await shown('no')).toEqual([pages[2]])
  expect(await shown('yes')).toEqual([pages[0], pages[1]])
  expect((await ana.call(countMatches, { alive: 'no' })).counts.alive).toEqual([
    { value: 'yes', count: 2 },
    { value: 'no', count: 1 },
  ])
})
