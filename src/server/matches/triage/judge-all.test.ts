// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchFilter } from '#contract/matches/filter.ts'
import { judgeMatch, listMatches } from '#contract/matches/endpoints.ts'
import type { Decision } from '#contract/matches/match.ts'
import { makeRule } from '#contract/matches/rules.ts'
import { undoJudgeAll } from '#contract/matches/triage-endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { carryOutBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { type AMatch, aMatch, anImage } from '#server/testing/matches.ts'
import { type Person, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { judgeMatchesInBulk, startJudging } from './judge-all.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** Ana, and what has her image found on pages. */
async function anas() {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const meet = (page: string, more: Partial<AMatch> = {}) =>
    aMatch(app.deps, { ownerId: ana.id, imageId, page, ...more })
  return { ana, meet }
}

/** Asked for, and not begun; resolves to its activity. */
async function judging({ id: ownerId }: Person, filter: MatchFilter, verdict: Decision): Promise<string> {
  const idle = { ...app.deps, queue: { ...app.deps.queue, enqueue: async () => {} } }
  return (await startJudging(idle, { ownerId, filter, verdict }))._id
}

const carryOut = (id: string) => carryOutBulkChange(judgeMatchesInBulk, app.deps, id)

/** The pages of a person's matches with their decisions and authors. */
const decided = async (person: Person) =>
  Object.fromEntries(
    (await person.call(listMatches, { show: 'all' })).data.map(({ origin, verdict, verdictBy }) => [
      new URL(origin.url).hostname,
      verdictBy === null ? verdict : `${verdict} by ${verdictBy}`,
    ]),
  )

test('Judging many judges each find once, however often it runs', async () => {
  const { ana, meet } = await anas()
  for (const host of ['one.example', 'two.example', 'three.example']) await meet(`https://${host}/1`)
  const id = await judging(ana, { show: 'undecided' }, 'approved')
  await Promise.all([1, 2, 3].map(() => carryOut(id)))
  const done = { state: 'done', done: 3, total: 3 }
  expect(await ana.call(getActivity, { activityId: id })).toMatchObject(done)
  await carryOut(id)
  expect(await ana.call(getActivity, { activityId: id })).toMatchObject(done)
  expect(Object.values(await decided(ana))).toEqual(Array(3).fill('approved by owner'))
})

test('Judging many skips finds that changed meanwhile', async () => {
  const { ana, meet } = await anas()
  await meet('https://low.example/1', { score: 70 })
  await meet('https://meant.example/1')
  await meet('https://mine.example/1')
  const id = await judging(ana, { show: 'undecided', score: 75 }, 'ignored')
  const [mine] = (await ana.call(listMatches, { search: 'mine.example' })).data
  await ana.call(judgeMatch, { matchId: mine!._id, verdict: 'approved' })
  await meet('https://since.example/1')
  await carryOut(id)
  expect(await ana.call(getActivity, { activityId: id })).toMatchObject({ state: 'done', done: 2, total: 2 })
  const others = { 'low.example': 'new', 'mine.example': 'approved by owner', 'since.example': 'new' }
  expect(await decided(ana)).toEqual({ ...others, 'meant.example': 'ignored by owner' })
  await carryOut((await ana.call(undoJudgeAll, { activityId: id }))._id)
  expect(await decided(ana)).toEqual({ ...others, 'meant.example': 'new' })
})

test("A rule's decisions are undone, except the owner's later ones", async () => {
  const { ana, meet } = await anas()
  const { _id: rule } = await ana.call(makeRule, { name: 'German', filter: { country: ['DE'] }, verdict: 'ignored' })
  await meet('https://laden.de/1')
  await meet('https://haus.de/1')
  expect(await decided(ana)).toEqual({ 'laden.de': 'ignored by rule', 'haus.de': 'ignored by rule' })
  const id = await judging(ana, { show: 'all', rule }, 'new')
  const [mine] = (await ana.call(listMatches, { show: 'all', search: 'laden.de' })).data
  await ana.call(judgeMatch, { matchId: mine!._id, verdict: 'approved' })
  await carryOut(id)
  expect(await decided(ana)).toEqual({ 'laden.de': 'approved by owner', 'haus.de': 'new' })
})
