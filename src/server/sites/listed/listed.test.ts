import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskSite, stateSite } from '#contract/sites/desk-endpoints.ts'
import {
  importListedHosts,
  listHostVersions,
  listListedHosts,
  putListedHost,
  removeListedHost,
} from '#contract/sites/listed/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type Person, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { endExpired } from './change-listed.ts'

let app: TestApp
let curator: Person

beforeAll(async () => {
  app = await openTestApp()
  curator = await staffPerson(app, ['domain-curator'], ['Dana', 'Diaz'])
})
afterAll(() => app.remove())

const factsOf = async (party: string) => (await curator.call(getDeskSite, { party })).facts
const entry = { category: 'news', stockAgency: null, source: 'Its imprint', until: null } as const

test('A listed host has its category, versions and an end', async () => {
  const host = 'daily.example'
  expect(await curator.call(putListedHost, { host, ...entry, version: 0 })).toMatchObject({
    version: 1,
    by: 'Dana Diaz',
    isExpired: false,
  })
  expect((await factsOf(host)).category).toMatchObject({ value: 'news', from: 'staff' })
  const late = curator.call(putListedHost, { host, ...entry, category: 'sports', version: 0 })
  expect(await refusalOf(late)).toMatchObject({ code: 'host.changed' })
  await curator.call(stateSite, { party: host, flagged: false, category: 'sports', country: null, why: 'Seen.' })
  expect((await factsOf(host)).category).toMatchObject({ value: 'sports' })
  await curator.call(stateSite, { party: host, flagged: false, category: null, country: null, why: 'Not so.' })
  await curator.call(removeListedHost, { host, version: 1, source: 'It is over.' })
  expect((await factsOf(host)).category?.from).not.toBe('staff')
  const { data } = await curator.call(listHostVersions, { host })
  expect(data.map(({ version, isRemoved }) => [version, isRemoved])).toEqual([
    [2, true],
    [1, false],
  ])
})

test('A host on the stock list has its agency until the last day', async () => {
  const host = 'pictures.example'
  const until = app.deps.clock().toISOString().slice(0, 10)
  const stock = { host, category: null, stockAgency: 'Alamy', source: 'The agency', until, version: 0 } as const
  await curator.call(putListedHost, stock)
  expect((await factsOf(host)).stockAgency).toBe('Alamy')
  const tomorrow = new Date(app.deps.clock().getTime() + 86_400_000)
  await endExpired({ ...app.deps, clock: () => tomorrow })
  expect((await factsOf(host)).stockAgency).toBeNull()
})

test('An entry without a category, a source or a coming day is refused', async () => {
  const said = { host: 'empty.example', ...entry, version: 0 }
  const faultOf = async (more: object) =>
    (await refusalOf(curator.call(putListedHost, { ...said, ...more }))).problem.details
  expect(await faultOf({ category: null })).toMatchObject([{ path: 'category' }])
  expect(await faultOf({ source: ' ' })).toMatchObject([{ path: 'source' }])
  expect(await faultOf({ until: '2020-01-01' })).toMatchObject([{ path: 'until' }])
  expect(await faultOf({ host: 'no host' })).toMatchObject([{ path: 'host' }])
  const reviewer = await staffPerson(app, ['reviewer'])
  expect((await refusalOf(reviewer.call(putListedHost, said))).status).toBe(403)
})

const head = 'host,category,stock_agency,source,until'

test('A file is exported and imported again without a change', async () => {
  const csv = `${head}\nShop.example,e-commerce,,"Its pages, read",2999-12-31\nphotos.example,,Getty Images,The agency,\n`
  expect(await curator.call(importListedHosts, { csv, isTrial: true })).toMatchObject({ added: 2, changed: 0, same: 0 })
  expect((await curator.call(listListedHosts, { search: 'shop.example' })).total).toBe(0)
  expect(await curator.call(importListedHosts, { csv, isTrial: false })).toMatchObject({ added: 2, problems: [] })
  expect((await factsOf('photos.example')).stockAgency).toBe('Getty Images')
  const asked = { headers: { authorization: `Bearer ${curator.token}` } }
  const file = await (await fetch(`${app.url}/api/desk/listed-hosts/csv`, asked)).text()
  expect(file).toContain('shop.example,e-commerce,,"Its pages, read",2999-12-31')
  const again = await curator.call(importListedHosts, { csv: file, isTrial: false })
  expect(again).toMatchObject({ added: 0, changed: 0, problems: [] })
  expect((await curator.call(listListedHosts, { kind: 'stock' })).data.map(({ host }) => host)).toContain(
    'photos.example',
  )
})

test('One wrong line stops the whole file', async () => {
  const csv = `${head}\nright.example,news,,A source,\nwrong.example,no-such,,A source,\nright.example,news,,Again,\n`
  const read = await curator.call(importListedHosts, { csv, isTrial: false })
  expect(read.problems.map(({ line }) => line)).toEqual([3, 4])
  expect((await curator.call(listListedHosts, { search: 'right.example' })).total).toBe(0)
  const other = curator.call(importListedHosts, { csv: 'name,colour\na,b\n', isTrial: false })
  expect((await refusalOf(other)).problem.details).toMatchObject([{ path: 'csv' }])
})
