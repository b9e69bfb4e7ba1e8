import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeMatch, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { type MatchFilter, DecisionFilter } from '#contract/matches/filter.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type Person, people } from '#server/testing/people.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await openTestApp()
  ;({ ana } = await people(app))
  const imageId = await anImage(app.deps, ana.id)
  const made = [
    ['https://laden.de/a', 'mirrored'],
    ['https://laden.de/b', 'framed'],
    ['https://laden.de/blog/c', 'mirrored'],
    ['https://laden.de/blog/d', 'framed'],
    ['https://galerie.de/a', 'framed'],
    ['https://ana.blogspot.com/a', 'mirrored'],
    ['https://leo.blogspot.com/a', 'mirrored'],
  ] as const
  for (const [page, kind] of made) await aMatch(app.deps, { ownerId: ana.id, imageId, page, changes: [{ kind }] })
  const { data } = await ana.call(listMatches, { pageSize: 100 })
  const idOf = (page: string) => data.find(({ origin }) => origin.url === page)!._id
  await ana.call(judgeMatch, { matchId: idOf('https://laden.de/a'), verdict: 'approved' })
  await ana.call(judgeMatch, { matchId: idOf('https://laden.de/b'), verdict: 'not_mine' })
  await app.deps.database.execute('update matches set held = true where id = $1', [idOf('https://laden.de/blog/c')])
})
afterAll(() => app.remove())

const filters: Partial<MatchFilter>[] = [
  { country: ['DE'] },
  { country: ['unknown'] },
  { category: ['blogging'] },
  { platform: ['blogger'], country: ['unknown'] },
  { commercial: 'unknown' },
  { tag: ['rightframe:flagged'] },
]

test.each(DecisionFilter.options)('The total of finds on sites (%s) equals the list', async (show) => {
  for (const filter of filters) {
    const { data } = await ana.call(listMatches, { ...filter, show, pageSize: 100 })
    const first = await ana.call(listMatches, { ...filter, show, pageSize: 1 })
    expect([filter, first.total]).toEqual([filter, data.length])
  }
  const german = await ana.call(listMatches, { country: ['DE'], pageSize: 1 })
  expect(german.total).toBe(2)
})

test('Held finds are counted on request', async () => {
  expect((await ana.call(listMatches, { country: ['DE'], held: 'yes', pageSize: 1 })).total).toBe(1)
  const [site] = (await ana.call(listClusters, { held: 'yes' })).data
  expect(site).toMatchObject({ title: 'laden.de', matches: { total: 4, undecided: 1, held: 1 } })
})

test('Sites with such finds come in pages with a total', async () => {
  const listed = async (asked: { order?: 'finds'; page?: number }) => {
    const { data, total } = await ana.call(listClusters, { changes: ['mirrored', 'framed'], pageSize: 2, ...asked })
    return [data.map(({ title }) => title), total]
  }
  expect(await listed({})).toEqual([['leo.blogspot.com', 'ana.blogspot.com'], 4])
  expect(await listed({ page: 2 })).toEqual([['galerie.de', 'laden.de'], 4])
  expect((await listed({ order: 'finds' }))[0]).toContain('laden.de')
  expect(await listed({ page: 3 })).toEqual([[], 4])
})

test('A site shows its twelve newest finds, newest first', async () => {
  const imageId = await anImage(app.deps, ana.id)
  for (const page of 'efghijklmnopq')
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://laden.de/${page}` })
  const { data: sites } = await ana.call(listClusters, { show: 'all' })
  for (const { _id: cluster, samples } of sites) {
    const { data } = await ana.call(listMatches, { cluster, show: 'all', pageSize: 12 })
    expect(samples.map(({ _id }) => _id)).toEqual(data.map(({ _id }) => _id))
  }
  expect(Math.max(...sites.map(({ samples }) => samples.length))).toBe(12)
})
