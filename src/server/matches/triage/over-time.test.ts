import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeMatch, listMatches } from '#contract/matches/endpoints.ts'
import { countFindsOverTime, type FindsOverTime, spansUntil } from '#contract/matches/timeline.ts'
import { countFinds } from '#contract/matches/triage-endpoints.ts'
import { aFind, anImage } from '#server/testing/finds.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { matches } from '../tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const pages = ['https://www.laden.de/now', 'https://www.laden.de/blog/lately', 'https://ana.blogspot.com/long-ago']

/** Ana with three finds: one of now, one of three weeks ago, one of three years ago. */
async function withFinds() {
  const { ana, bruno } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const at = [0, 21, 1100].map((days) => new Date(Date.now() - days * 86_400_000))
  for (const [nth, page] of pages.entries()) {
    await aFind(app.deps, { ownerId: ana.id, imageId, page })
    await app.deps.db.update(matches).set({ firstSeen: at[nth]! }).where(eq(matches.pageUrl, page))
  }
  return { ana, bruno, at }
}

const told = ({ spans }: FindsOverTime) =>
  spans.flatMap(({ from, undecided, approved, ignored }) =>
    undecided + approved + ignored > 0 ? [{ from, undecided, approved, ignored }] : [],
  )
const weekOf = (moment: Date) => spansUntil(moment, 'week').at(-1)!

test('finds are told over time by what became of them, whatever list is open', { tags: ['long'] }, async () => {
  const { ana, bruno, at } = await withFinds()
  const [lately] = (await ana.call(listMatches, { search: 'lately' })).data
  await ana.call(judgeMatch, { matchId: lately!._id, verdict: 'licensed' })
  const both = [
    { from: weekOf(at[1]!).from, undecided: 0, approved: 1, ignored: 0 },
    { from: weekOf(at[0]!).from, undecided: 1, approved: 0, ignored: 0 },
  ]
  const overTime = await ana.call(countFindsOverTime, { show: 'ignored', within: 'day' })
  expect(told(overTime)).toEqual(both)
  expect(overTime).toMatchObject({ isAtLeast: false })
  expect(told(await ana.call(countFindsOverTime, { search: 'lately' }))).toEqual([both[0]])
  expect(told(await ana.call(countFindsOverTime, { country: ['FR'] }))).toEqual([])
  const months = await ana.call(countFindsOverTime, { by: 'month' })
  expect(told(months).reduce((sum, { undecided, approved }) => sum + undecided + approved, 0)).toBe(2)
  expect(told(await bruno.call(countFindsOverTime, {}))).toEqual([])
})

test('what is held back as noise waits for nobody', { tags: ['long'] }, async () => {
  const { ana } = await withFinds()
  await app.deps.db.update(matches).set({ held: true }).where(eq(matches.pageUrl, pages[0]!))
  expect(told(await ana.call(countFindsOverTime, {}))).toHaveLength(1)
  expect(told(await ana.call(countFindsOverTime, { held: 'yes' }))).toHaveLength(1)
})

test('finds are narrowed by the days on which they were made', { tags: ['long'] }, async () => {
  const { ana, at } = await withFinds()
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

test('finds are narrowed and counted by whether they are still on their page', { tags: ['long'] }, async () => {
  const { ana } = await withFinds()
  await app.deps.db.update(matches).set({ alive: false }).where(eq(matches.pageUrl, pages[2]!))
  const shown = async (alive: 'yes' | 'no') =>
    (await ana.call(listMatches, { alive })).data.map(({ origin }) => origin.url)
  expect(await shown('no')).toEqual([pages[2]])
  expect(await shown('yes')).toEqual([pages[0], pages[1]])
  expect((await ana.call(countFinds, { alive: 'no' })).counts.alive).toEqual([
    { value: 'yes', count: 2 },
    { value: 'no', count: 1 },
  ])
})
