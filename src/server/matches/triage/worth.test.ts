import { afterAll, beforeAll, expect, test } from 'vitest'
import { listClusters } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test("Sites are sorted by a case's prospects and show their pursuit", async () => {
  const { ana } = await people(app)
  const ownerId = ana.id
  const imageId = await anImage(app.deps, ownerId)
  const sites = [
    { host: 'best-shop.example', commercial: true, country: 'GB', tags: [], largest: 1600, score: 95 },
    { host: 'less-sure-shop.example', commercial: true, country: 'GB', tags: [], largest: 1200, score: 70 },
    { host: 'small-shop.example', commercial: true, country: 'GB', tags: [], largest: 300, score: 99 },
    { host: 'shop-for-lawyers.example', commercial: true, country: 'DE', tags: [], largest: 1600, score: 99 },
    { host: 'shop-somewhere.example', commercial: true, country: null, tags: [], largest: 1600, score: 99 },
    { host: 'far-shop.example', commercial: true, country: 'CN', tags: [], largest: 1600, score: 99 },
    {
      host: 'top-in-japan.example',
      commercial: null,
      country: 'JP',
      tags: ['rightframe:top'],
      largest: 800,
      score: 80,
    },
    { host: 'unknown.example', commercial: null, country: null, tags: [], largest: 1600, score: 99 },
    { host: 'plain-in-japan.example', commercial: null, country: 'JP', tags: [], largest: 1600, score: 99 },
    { host: 'private.example', commercial: false, country: 'GB', tags: [], largest: 1600, score: 99 },
  ]
  for (const { host, commercial, country, tags, largest, score } of sites.toReversed()) {
    await aMatch(app.deps, { ownerId, imageId, page: `https://${host}/`, score })
    await app.deps.database.execute(
      'update clusters set commercial = $2, country = $3, tags = $4, largest = $5 where party = $1',
      [host, commercial, country, tags, largest],
    )
  }
  const { data } = await ana.call(listClusters, { order: 'worth' })
  expect(data.map(({ title }) => title)).toEqual(sites.map(({ host }) => host))
  expect(data.map(({ pursuit }) => pursuit)).toEqual([
    'letters',
    'letters',
    'letters',
    'lawyers',
    null,
    'none',
    'letters',
    null,
    'none',
    'letters',
  ])
})
