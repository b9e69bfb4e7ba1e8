import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeMatch, listMatches } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { hashContent } from '#server/fingerprints/hashes.ts'
import { imagesJudgedByContent } from '#server/fingerprints/content/content-store.ts'
import { retract } from './retract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('A withdrawn copy loses waiting finds and keeps decided ones', { tags: ['long'] }, async () => {
  const { deps } = app
  const { ana, bruno } = await people(app)
  const [one, other] = [await anImage(deps, ana.id), await anImage(deps, ana.id)]
  const theirs = await anImage(deps, bruno.id)
  const file = 'https://pictures.example/stranger.jpg'
  const contentHash = hashContent(Buffer.from(file))
  await aMatch(deps, {
    ownerId: ana.id,
    imageId: one,
    page: 'https://blog.example/waits',
    file,
    score: 88,
    band: 'likely',
  })
  await aMatch(deps, { ownerId: ana.id, imageId: one, page: 'https://press.example/granted', file })
  await aMatch(deps, { ownerId: ana.id, imageId: other, page: 'https://shop.example/other', file })
  await aMatch(deps, { ownerId: bruno.id, imageId: theirs, page: 'https://blog.example/waits', file })
  const pages = async () =>
    Object.fromEntries(
      (await ana.call(listMatches, { show: 'all' })).data.map(({ _id, image, origin, score, band, verdict }) => [
        `${origin.domain} ${image === one ? 'one' : 'other'}`,
        { _id, score, band, verdict },
      ]),
    )
  const before = await pages()
  await ana.call(judgeMatch, { matchId: before['press.example one']!._id, verdict: 'approved' })
  const decided = await pages()

  await deps.db.transaction((tx) => retract(tx, { contentHash, noCopyOf: [one] }))
  await deps.db.transaction((tx) => retract(tx, { contentHash, noCopyOf: [one] }))
  const doubted = Object.entries(decided).map(([page, match]) => [
    page,
    page.endsWith(' one') && match.verdict === 'new' ? { ...match, score: 50, band: 'look' } : match,
  ])
  expect(await pages()).toEqual(Object.fromEntries(doubted))
  expect((await imagesJudgedByContent(deps.db, contentHash)).toSorted()).toEqual([other, theirs].toSorted())
  expect(new Set((await bruno.call(listMatches, {})).data.map(({ band }) => band))).toEqual(new Set(['certain']))
})
