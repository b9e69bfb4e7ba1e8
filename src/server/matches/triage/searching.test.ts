import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChangeKind } from '#contract/matches/filter.ts'
import type { Change } from '#contract/fingerprints/change.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'

let app: TestApp
let ana: Person
let imageId: string

beforeAll(async () => {
  app = await openTestApp()
  ana = (await people(app)).ana
  imageId = await anImage(app.deps, ana.id)
  for (const page of ['Harbour_at_Dawn', 'harbour-100%25', 'élan/Ünder', 'x'])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://words.example/${page}` })
  const { bruno } = await people(app)
  const his = await anImage(app.deps, bruno.id)
  await aMatch(app.deps, { ownerId: bruno.id, imageId: his, page: 'https://words.example/harbour-of-bruno' })
})
afterAll(() => app.remove())

test.each([
  ['harbour', 2],
  ['HARBOUR words.example', 2],
  ['r_a', 1],
  ['100%', 1],
  ['dawn harbour', 1],
  ['wn', 1],
  ['page', 4],
  ['zeppelin', 0],
  ['harbour zeppelin', 0],
  ['bruno', 0],
  ['\\', 0],
])('The words "%s" are found on %i pages, in any case', async (search, found) => {
  for (const show of ['undecided', 'all'] as const) {
    const { data, total } = await ana.call(listMatches, { search, show })
    expect([data.length, total], show).toEqual([found, found])
  }
})

test('Totals are the same on every page, and beyond the last', async () => {
  const asked = { search: 'words', pageSize: 3 }
  const pages = await Promise.all([1, 2, 3].map((page) => ana.call(listMatches, { ...asked, page })))
  expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
    [3, 4],
    [1, 4],
    [0, 4],
  ])
  expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).size).toBe(4)
})

test('Frequent words on old pages are found', { tags: ['long'] }, async () => {
  const { ana: busy } = await people(app)
  const image = await anImage(app.deps, busy.id)
  await aMatch(app.deps, { ownerId: busy.id, imageId: image, page: 'https://many.example/oldest' })
  await app.deps.database.execute(
    `insert into matches select (jsonb_populate_record(m, jsonb_build_object('id', lpad(n::text, 24, 'e'), 'url_hash', gen_random_uuid(),
       'page_url', 'https://many.example/page-' || n, 'first_seen', m.first_seen + n * interval '1 second'))).*
     from matches m, generate_series(1, 3200) n where m.owner_id = $1`,
    [busy.id],
  )
  expect(await busy.call(listMatches, { search: 'many.example page-' })).toMatchObject({ total: 3200 })
  expect(await busy.call(listMatches, { search: 'oldest' })).toMatchObject({ total: 1 })
  expect((await busy.call(listMatches, { search: 'many page-3200' })).total).toBe(1)
})

test('A find with every change and the longest address is saved', async () => {
  const third = 1 / 3
  const at = [third, third] as [number, number]
  const told: Record<string, Change> = {
    cropped: { kind: 'cropped', keptPercent: third },
    rotated: { kind: 'rotated', degrees: third },
    resized: { kind: 'resized', factor: third },
    recoloured: { kind: 'recoloured', how: 'x'.repeat(200) },
    watermark: { kind: 'watermark', what: 'replaced' },
    within: { kind: 'within', what: 'screenshot', at: [at, at, at, at] },
  }
  const changes = ChangeKind.exclude(['none']).options.map((kind) => told[kind] ?? ({ kind } as Change))
  const page = `https://words.example/${Array.from({ length: 400 }, (_, n) => n.toString(36)).join('/')}`
  await aMatch(app.deps, { ownerId: ana.id, imageId, page, changes: [...changes, ...changes] })
  expect((await ana.call(listMatches, { changes: ['within'] })).total).toBe(1)
})
