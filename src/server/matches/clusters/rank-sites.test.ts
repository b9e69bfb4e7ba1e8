import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { folderForTests } from '#server/testing/places.ts'
import { indexTopSites } from '#server/sites/domains/top-sites.ts'
import { rank } from './rank-sites.ts'

let app: TestApp

beforeAll(async () => {
  const folder = folderForTests('top-sites')
  const list = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  app = await openTestApp({
    TOP_SITES_US: list('us.csv', '1,www.News.example\r\n2,facebook.com\r\n'),
    TOP_SITES_WORLD: list('world.txt', '# the most visited\nnews.example\n'),
  })
})
afterAll(() => app.remove())

const tagsOf = async (person: Person) =>
  Object.fromEntries((await person.call(listClusters, {})).data.map(({ title, tags }) => [title, tags.toSorted()]))

test('A site on the operator’s current lists is a top match', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const pages = ['https://www.news.example/1', 'https://small.example/1', 'https://www.facebook.com/acme/1']
  for (const page of pages) await aMatch(app.deps, { ownerId: ana.id, imageId, page })
  expect(await tagsOf(ana)).toEqual({
    'news.example': ['rightframe:top:us', 'rightframe:top:world'],
    'small.example': [],
    'facebook.com/acme': [],
  })
  expect((await ana.call(listMatches, { tag: ['rightframe:top:us'] })).total).toBe(1)
  await app.deps.database.execute(`update clusters set tags = tags || '{rightframe:flagged}' where owner_id = $1`, [
    ana.id,
  ])
  const topSites = indexTopSites({ top: ['small.example'], us: [], world: ['news.example'] })
  for (const _ of ['once', 'again']) await rank({ ...app.deps, topSites }, '')
  expect(await tagsOf(ana)).toEqual({
    'news.example': ['rightframe:flagged', 'rightframe:top:world'],
    'small.example': ['rightframe:flagged', 'rightframe:top'],
    'facebook.com/acme': ['rightframe:flagged'],
  })
  // Another find there leaves what staff picked.
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://news.example/2' })
  expect((await tagsOf(ana))['news.example']).toContain('rightframe:flagged')
})
