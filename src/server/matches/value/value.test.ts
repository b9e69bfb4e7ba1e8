import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCluster, getMatch, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { getFees, setFees } from '#contract/pricing/price-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { issuer } from '#server/billing/testing/payables.ts'
import { backFees } from '#server/testing/cases/back-fees.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { valueChanged, wantValues } from './value-sites.ts'

let app: TestApp
let persons: Awaited<ReturnType<typeof people>>
let imageId: Id

beforeAll(async () => {
  app = await openTestApp({ ...issuer })
  persons = await people(app)
  imageId = await anImage(app.deps, persons.ana.id)
})
afterAll(() => app.remove())

const know = (host: string, country: string | null, commercial: boolean | null, category: string | null = null) =>
  app.deps.database.execute(
    'update clusters set country = $2, commercial = $3, category = $4, is_valued = false where party = $1',
    [host, country, commercial, category],
  )
const valued = () => valueChanged(app.deps, new AbortController().signal)

test('An estimate needs a country, a way to write and figures with a source', async () => {
  const { ana, bruno, chiara } = persons
  const hosts = ['uk-shop.example', 'de-shop.example', 'far.example', 'nowhere.example']
  for (const host of hosts) await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://${host}/` })
  await know('uk-shop.example', 'GB', true, 'e-commerce')
  await know('de-shop.example', 'DE', true, 'blogging')
  await know('far.example', 'CN', true)
  await know('nowhere.example', null, true)
  await valued()
  const values = async () =>
    new Map((await ana.call(listClusters, { show: 'all' })).data.map(({ title, value }) => [title, value]))
  expect((await values()).get('uk-shop.example')).toEqual({ is: 'unknown', of: 'fees' })
  await backFees(chiara.call)
  const known = await values()
  expect(known.get('far.example')).toEqual({ is: 'nobody' })
  expect(known.get('nowhere.example')).toEqual({ is: 'unknown', of: 'country' })
  expect(known.get('de-shop.example')).toMatchObject({ is: 'range', currency: 'EUR', isByLawyers: true, yours: null })
  const uk = known.get('uk-shop.example')!
  if (uk.is !== 'range') throw new Error('The shop has no range.')
  expect(uk).toMatchObject({ currency: 'GBP', isByLawyers: false, hits: null })
  expect(uk.low).toBeLessThan(uk.high)
  expect(uk.yours!.low).toBeLessThan(uk.low)
  expect(uk.yours!.high).toBeLessThan(uk.high)
  expect(uk.reasons).toContain('Its use counts as e-commerce product.')
  const [match] = (await ana.call(listMatches, { show: 'all', place: 'uk-shop.example' })).data
  expect((await ana.call(getMatch, { matchId: match!._id })).value).toEqual(match!.value)
  expect((await ana.call(getCluster, { clusterId: match!.cluster })).value).toEqual(uk)
  expect((await bruno.call(listClusters, { show: 'all' })).data).toEqual([])
})

test('Sites and finds are sorted by their estimates, the unknown last', async () => {
  const { ana } = persons
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://advert.example/' })
  await know('advert.example', 'GB', true, 'advertising')
  await valued()
  const sites = await ana.call(listClusters, { show: 'all', order: 'value' })
  expect(sites.data.map(({ title }) => title).slice(0, 1)).toEqual(['advert.example'])
  const finds = await ana.call(listMatches, { show: 'all', order: 'value' })
  expect(finds.data.map(({ party }) => party).slice(0, 3)).toEqual([
    'advert.example',
    'uk-shop.example',
    'de-shop.example',
  ])
  expect(
    finds.data
      .map(({ party }) => party)
      .slice(3)
      .toSorted(),
  ).toEqual(['far.example', 'nowhere.example'])
})

test('A changed figure and a changed fact change the order', async () => {
  const { ana, chiara } = persons
  const { version, fees } = await chiara.call(getFees, {})
  const base = { ...fees['base.Advertising'], value: 1_000, isOwn: false, source: 'Test survey', date: '2026-11-01' }
  await chiara.call(setFees, { version, changes: { 'base.Advertising': base }, reason: 'A survey.' })
  const first = async () => (await ana.call(listMatches, { show: 'all', order: 'value' })).data[0]!.party
  await expect.poll(first).toBe('uk-shop.example')
  await know('uk-shop.example', null, true)
  await app.deps.db.transaction((tx) => wantValues(tx, app.deps.queue))
  await expect.poll(first).toBe('de-shop.example')
})
