import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import { saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { getDeskSite, stateSite } from '#contract/sites/desk-endpoints.ts'
import { listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { keepSignals } from './keep-signals.ts'
import { readSignals } from '../signals/read-signals.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const nothing = { flagged: false, category: null, country: null }
const siteOf = async (person: Person, party: string) =>
  (await person.call(listClusters, { pageSize: 100 })).data.find(({ title }) => title === party)

async function matchesAt(page: string, ...owners: Person[]): Promise<void> {
  for (const { id: ownerId } of owners)
    await aMatch(app.deps, { ownerId, imageId: await anImage(app.deps, ownerId), page })
}

test("A statement of staff holds for all owners' finds, old and new", { tags: ['long'] }, async () => {
  const { ana, bruno, chiara } = await people(app)
  const party = 'picked.example'
  await matchesAt(`https://www.${party}/1`, ana)
  const said = { flagged: true, category: 'gambling', country: 'AT' } as const
  const stated = await chiara.call(stateSite, { party, ...said, why: 'The imprint names a casino in Vienna.' })
  expect(stated).toMatchObject({
    ...said,
    owners: 1,
    finds: 1,
    facts: {
      category: { value: 'gambling', from: 'staff' },
      country: { value: 'AT', from: 'staff', confidence: 0.98 },
    },
    signals: [
      { fact: 'country', value: 'AT', from: 'staff', page: null, visit: null },
      { fact: 'category', value: 'gambling', from: 'staff', page: null, visit: null },
    ],
    contacts: [],
    history: [{ ...said, why: 'The imprint names a casino in Vienna.', by: 'Chiara Conti' }],
  })
  const shown = { category: 'gambling', country: 'AT', tags: ['rightframe:flagged'] }
  await expect.poll(() => siteOf(ana, party), { timeout: 20_000 }).toMatchObject(shown)
  await matchesAt(`https://${party}/2`, ana, bruno)
  for (const owner of [ana, bruno]) {
    expect(await siteOf(owner, party)).toMatchObject(shown)
    expect((await owner.call(listMatches, { tag: ['rightframe:flagged'], category: ['gambling'] })).total).toBe(
      owner === ana ? 2 : 1,
    )
  }
  expect((await bruno.call(getDomain, { host: party })).signals).toContainEqual(
    expect.objectContaining({ fact: 'category', value: 'gambling', from: 'staff', evidence: '', page: null }),
  )
})

test('A statement of staff outlasts pages until it is withdrawn', { tags: ['long'] }, async () => {
  const { ana, chiara } = await people(app)
  const party = 'laden.example'
  await matchesAt(`https://${party}/1`, ana)
  await chiara.call(stateSite, { party, flagged: true, category: 'pets', country: 'CH', why: 'Seen by telephone.' })
  const page = { url: `https://${party}/`, html: '<html lang="pl"><a class="add-to-cart">add to cart</a>', text: '' }
  await app.deps.db.transaction((tx) => keepSignals(tx, app.deps, [{ url: page.url, ...readSignals(page) }]))
  expect((await chiara.call(getDeskSite, { party })).facts).toMatchObject({
    country: { value: 'CH', from: 'staff' },
    commercialScore: 60,
  })
  const back = await chiara.call(stateSite, { party, ...nothing, why: 'It was another shop.' })
  expect(back.facts).toMatchObject({
    category: null,
    country: { value: 'PL', from: 'language' },
    commercialScore: 60,
  })
  expect(back.history.map(({ flagged, category }) => [flagged, category])).toEqual([
    [false, null],
    [true, 'pets'],
  ])
  await expect
    .poll(() => siteOf(ana, party), { timeout: 20_000 })
    .toMatchObject({ category: null, country: 'PL', tags: [] })
})

test('A repeated statement is one line, and each call is logged', { tags: ['long'] }, async () => {
  const { ana, chiara } = await people(app)
  const party = 'facebook.com/acme'
  await matchesAt(`https://www.${party}/posts/1`, ana)
  await chiara.call(stateSite, { party, ...nothing, why: 'Nothing.' })
  expect((await chiara.call(getDeskSite, { party })).history).toEqual([])
  for (const why of ['A shop of prints.', 'Still a shop of prints.'])
    await chiara.call(stateSite, { party: 'Facebook.com/ACME', ...nothing, category: 'e-commerce', why })
  expect((await chiara.call(getDeskSite, { party })).history).toMatchObject([{ why: 'A shop of prints.' }])
  await expect.poll(() => siteOf(ana, party), { timeout: 20_000 }).toMatchObject({ category: 'e-commerce' })
  const { data } = await chiara.call(listAuditLines, {})
  expect(data.filter(({ action }) => action === 'stateSite').length).toBeGreaterThanOrEqual(3)
})

test('A site without finds needs its own name and a reason', { tags: ['long'] }, async () => {
  const { chiara } = await people(app)
  expect(await chiara.call(getDeskSite, { party: 'unmet.com' })).toMatchObject({ owners: 0, finds: 0, history: [] })
  for (const party of ['www.unmet.com', 'unmet.com/path', 'localhost', 'no site', 'shop.unmet.com'])
    await expect(chiara.call(getDeskSite, { party }), party).rejects.toMatchObject({ kind: 'missing' })
  await expect(
    chiara.call(stateSite, { party: 'www.unmet.com', ...nothing, flagged: true, why: 'x' }),
  ).rejects.toMatchObject({ kind: 'missing' })
  await expect(
    chiara.call(stateSite, { party: 'unmet.com', ...nothing, flagged: true, why: ' ' }),
  ).rejects.toMatchObject({ problem: { details: [{ path: 'why', message: 'Please say why.' }] } })
})

test("Owners cannot state a site's category", { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await expect(ana.call(getDeskSite, { party: 'unmet.com' })).rejects.toMatchObject({ kind: 'forbidden' })
})

test.each(['ZZ', 'XX', 'UK', 'de', 'Germany', ''])('%s is no country of a site, list or account', async (country) => {
  const { ana, chiara } = await people(app)
  const list = await refusalOf(ana.call(listMatches, { country: [country || 'A'] }))
  const party = 'nowhere.example'
  const said = await refusalOf(
    chiara.call(stateSite, { party, flagged: false, category: null, country, why: 'A guess.' }),
  )
  const own = await refusalOf(ana.call(updateUser, { details: { country } }))
  const claimant = await refusalOf(ana.call(saveClaimant, { claimant: { country: country || 'A' } }))
  expect([list, said, own, claimant].map(({ problem }) => problem.details)).toMatchObject([
    [{ path: 'country.0' }],
    [{ path: 'country', message: 'Choose a country from the list.' }],
    [{ path: 'details.country', message: 'Country required.' }],
    [{ path: 'claimant.country', message: 'Please choose a country from the list.' }],
  ])
})
