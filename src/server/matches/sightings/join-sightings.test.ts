import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLicence } from '#contract/licensing/ledger.ts'
import { judgeMatch, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { hashContent } from '#server/fingerprints/hashes.ts'
import { joinSightings } from './join-sightings.ts'
import { applyToAll } from '../ledger/apply-ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('Facts are read once for all places of a file', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const file = 'https://cdn.example/harbour.jpg'
  for (let n = 0; n < 12; n++)
    await aMatch(app.deps, { ownerId: ana.id, imageId, file, page: `https://site-${n}.example/story` })
  const { deps } = app
  const join = () =>
    deps.db.transaction((tx) => joinSightings(tx, deps, { contentHash: hashContent(Buffer.from(file)) }))
  const asked = await statementsOf(deps.db, join)
  const reading = (table: string) =>
    asked.filter((text) => text.startsWith('select') && text.includes(`from "${table}"`))
  expect([reading('domains'), reading('site_statements')].map(({ length }) => length)).toEqual([1, 1])
  expect(asked.length).toBeLessThan(12 * 5)
  expect((await ana.call(listClusters, {})).total).toBe(12)
})

test('A changed file gives its find a new verdict, decisions stay', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const meet = (page: string, more = {}) => aMatch(app.deps, { ownerId: ana.id, imageId, page, score: 97, ...more })
  const match = async (host: string) => (await ana.call(listMatches, { show: 'all', search: host })).data[0]!
  await meet('https://shop.example/a')
  await meet('https://acme.example/a')
  await ana.call(judgeMatch, { matchId: (await match('shop'))._id, verdict: 'approved' })
  await app.deps.database.execute('update matches set width = 300, height = 200 where owner_id = $1', [ana.id])
  await ana.call(addLicence, { client: 'Acme', hosts: ['acme.example'], startsOn: '2020-01-01', longestSide: 400 })
  await applyToAll(app.deps, ana.id)
  expect(await match('acme')).toMatchObject({ verdict: 'licensed', width: 300 })
  const other = { score: 71, band: 'likely', changes: [{ kind: 'framed' }], content: 'another file' }
  await meet('https://shop.example/a', other)
  await meet('https://acme.example/a', other)
  const is = { score: 71, band: 'likely', changes: [{ kind: 'framed' }], width: 800, height: 600 }
  expect(await match('shop')).toMatchObject({ ...is, verdict: 'approved', verdictBy: 'owner' })
  expect(await match('acme')).toMatchObject({ ...is, verdict: 'new', licence: { state: 'exceeds' } })
  expect((await ana.call(listClusters, { show: 'all' })).data).toMatchObject([
    { matches: { total: 1 }, bestScore: 71 },
    { matches: { total: 1 }, bestScore: 71 },
  ])
  await meet('https://acme.example/a', { ...other, score: 90 })
  expect(await match('acme')).toMatchObject({ score: 71 })
})
