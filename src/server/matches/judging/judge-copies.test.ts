import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMatch, judgeMatch, judgeMatches, listMatches, undoJudgeMatches } from '#contract/matches/endpoints.ts'
import type { Match, Decision } from '#contract/matches/match.ts'
import { markDuplicate } from '#server/images/index.ts'
import { type AMatch, aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { goOnJudgingCopies } from './judge-copies.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** Ana with an image that was found on these pages, in this order. */
async function found(...pages: (string | (Partial<AMatch> & { page: string }))[]) {
  who = await people(app)
  const { ana } = who
  const imageId = await anImage(app.deps, ana.id)
  for (const page of pages)
    await aMatch(app.deps, { ownerId: ana.id, imageId, ...(typeof page === 'string' ? { page } : page) })
  const matches = async () => (await ana.call(listMatches, { show: 'all', order: 'found', sort: 'ASC' })).data
  const idOf = async (page: string) => (await matches()).find(({ origin }) => origin.url.endsWith(page))!._id
  const told = async () => (await matches()).map(({ verdict, verdictBy }) => [verdict, verdictBy])
  const judge = async (page: string, verdict: Decision) =>
    await ana.call(judgeMatches, { matchIds: [await idOf(page)], verdict })
  return { ana, imageId, idOf, told, judge }
}

const waits: [Match['verdict'], null] = ['new', null]
const shop = 'https://shop.example/prints'

test('Waiting finds of the same copy are decided and undone together', { tags: ['long'] }, async () => {
  const { ana, told, judge, idOf } = await found(
    `${shop}/1`,
    `${shop}/2`,
    { page: `${shop}/3`, changes: [{ kind: 'framed' }] },
    'https://shop.example/blog/4',
    'https://other.example/prints/5',
  )
  const [second, fourth] = [await idOf('/2'), await idOf('/4')]
  await ana.call(judgeMatch, { matchId: fourth, verdict: 'unsure' })
  const { changed, before, copies, change } = await judge('/1', 'approved')
  expect([copies, changed.at(-1), before[second]]).toEqual([1, second, 'new'])
  expect(await told()).toEqual([['approved', 'owner'], ['approved', 'copy'], waits, ['unsure', 'owner'], waits])
  await expect(who.bruno.call(undoJudgeMatches, { changeId: change! })).rejects.toMatchObject({ kind: 'missing' })
  const undone = await ana.call(undoJudgeMatches, { changeId: change! })
  expect(undone.changed.toSorted()).toEqual(changed.toSorted())
  expect(await told()).toEqual([waits, waits, waits, ['unsure', 'owner'], waits])
  await expect(ana.call(undoJudgeMatches, { changeId: change! })).rejects.toMatchObject({ kind: 'missing' })
})

test('Undoing a decision undoes its followers without another decision', { tags: ['long'] }, async () => {
  const { told, judge } = await found(`${shop}/1`, `${shop}/2`, `${shop}/3`)
  await judge('/1', 'approved')
  expect((await judge('/1', 'ignored')).copies).toBe(2)
  expect(await told()).toEqual([
    ['ignored', 'owner'],
    ['ignored', 'copy'],
    ['ignored', 'copy'],
  ])
  await judge('/2', 'approved')
  await judge('/2', 'ignored')
  await judge('/1', 'new')
  expect(await told()).toEqual([waits, ['ignored', 'owner'], ['ignored', 'copy']])
  await judge('/2', 'new')
  expect(await told()).toEqual([waits, waits, waits])
})

test("A stranger's picture is refused everywhere until that is undone", { tags: ['long'] }, async () => {
  const file = 'https://cdn.example/same-scene.jpg'
  const { ana, told, judge } = await found(
    { page: 'https://one.example/a/1', file },
    { page: 'https://two.example/a/2', file },
  )
  await judge('/1', 'not_mine')
  expect(await told()).toEqual([
    ['not_mine', 'owner'],
    ['not_mine', 'copy'],
  ])
  const { change } = await judge('/1', 'approved')
  expect(await told()).toEqual([['approved', 'owner'], waits])
  await ana.call(undoJudgeMatches, { changeId: change! })
  expect(await told()).toEqual([
    ['not_mine', 'owner'],
    ['not_mine', 'copy'],
  ])
})

test('Two images of one photograph ask nobody twice', { tags: ['long'] }, async () => {
  const { ana, imageId, told, judge } = await found(`${shop}/1`)
  const other = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId: other, page: `${shop}/x/2` })
  await judge('/1', 'approved')
  expect(await told()).toEqual([['approved', 'owner'], waits])
  await judge('/1', 'new')
  await app.deps.db.transaction((tx) => markDuplicate(tx, { ownerId: ana.id, imageId: other, other: imageId }))
  await judge('/1', 'approved')
  expect(await told()).toEqual([
    ['approved', 'owner'],
    ['approved', 'copy'],
  ])
  await aMatch(app.deps, { ownerId: ana.id, imageId: other, page: `${shop}/y/3` })
  expect((await told()).at(-1)).toEqual(['approved', 'copy'])
})

test("Copies beyond a call's limit follow in the background", { tags: ['long'] }, async () => {
  const { ana, told, judge, idOf } = await found(`${shop}/1`)
  const { change } = await judge('/1', 'approved')
  const [first, more] = [await idOf('/1'), { page: `${shop}/2`, changes: [{ kind: 'framed' as const }] }]
  await aMatch(app.deps, { ownerId: ana.id, imageId: (await ana.call(getMatch, { matchId: first })).image, ...more })
  expect((await told()).at(-1)).toEqual(waits)
  await app.deps.database.execute(`update matches set changes = '[{"kind":"mirrored"}]' where owner_id = $1`, [ana.id])
  const payload = { change: change!, matchIds: [first], after: '0'.repeat(24) }
  await goOnJudgingCopies(app.deps, payload)
  expect((await told()).at(-1)).toEqual(['approved', 'copy'])
  await ana.call(undoJudgeMatches, { changeId: change! })
  expect(await told()).toEqual([waits, waits])
  await goOnJudgingCopies(app.deps, payload)
  expect(await told()).toEqual([waits, waits])
})

test('An undone verdict returns to its giver', { tags: ['long'] }, async () => {
  const { ana, told, judge } = await found(`${shop}/1`)
  await app.deps.database.execute(
    "update matches set verdict = 'licensed', verdict_by = 'licence', verdict_at = '2026-01-01' where owner_id = $1",
    [ana.id],
  )
  const { change } = await judge('/1', 'ignored')
  expect(await told()).toEqual([['ignored', 'owner']])
  const { changed } = await ana.call(undoJudgeMatches, { changeId: change! })
  expect(await told()).toEqual([['licensed', 'licence']])
  expect((await ana.call(getMatch, { matchId: changed[0]! })).verdictAt).toBe('2026-01-01T00:00:00.000Z')
})
