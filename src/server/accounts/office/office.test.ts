import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { announceBanner, endBanner, getBanner, listBanners } from '#contract/accounts/office/banners.ts'
import { addFeaturedPicture, listFeatured, saveFeatured } from '#contract/accounts/office/featured.ts'
import { decideFlag, listFlags } from '#contract/accounts/office/flags.ts'
import { shippedProfiles } from '#contract/accounts/office/shipped-profiles.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people, type Person, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { featuredForPages } from './featured/featured-list.ts'

let app: TestApp
let who: People
let admin: Person
let support: Person

beforeAll(async () => {
  app = await openTestApp({ BROADCAST: 'The operator says so.', FEATURED_INDEX: '2' })
  who = await people(app)
  admin = await staffPerson(app, ['admin'], ['Sofia', 'Sun'])
  support = await staffPerson(app, ['support'])
})
afterAll(() => app.remove())

const featuresOf = async (person: Person) => (await person.call(loadSession)).user.features
const why = 'Pay-outs are mended.'

async function decide(account: string | null, value: 'on' | 'off' | null) {
  const { forAll, forAccount } = await admin.call(listFlags, account === null ? {} : { account })
  const known = (account === null ? forAll : forAccount).find(({ flag }) => flag === 'remittance')
  const version = known?.version ?? 0
  return await admin.call(decideFlag, { flag: 'remittance', account, value, why, version })
}

test('A flag for all and a flag for one account change what accounts load', async () => {
  const { ana, bruno } = who
  const anaId = (await ana.call(loadSession)).user._id
  expect(await featuresOf(ana)).toEqual({})
  await decide(null, 'off')
  expect([await featuresOf(ana), await featuresOf(bruno)]).toEqual([{ remittance: false }, { remittance: false }])
  await decide(anaId, 'on')
  expect([await featuresOf(ana), await featuresOf(bruno)]).toEqual([{}, { remittance: false }])
  const { history } = await admin.call(listFlags, {})
  expect(history.slice(0, 2)).toMatchObject([
    { flag: 'remittance', account: { _id: anaId }, before: null, value: 'on', why, by: 'Sofia Sun' },
    { flag: 'remittance', account: null, before: null, value: 'off', why, by: 'Sofia Sun' },
  ])
  await decide(null, null)
  expect(await featuresOf(bruno)).toEqual({})
})

test('An owner cannot switch a part on that staff switched off', async () => {
  const { bruno } = who
  await decide(null, 'off')
  const change = bruno.call(updateUser, { features: { remittance: true } })
  expect(await refusalOf(change)).toMatchObject({ status: 409, code: 'feature.off' })
  await bruno.call(updateUser, { features: { matches_views: false } })
  expect(await featuresOf(bruno)).toEqual({ matches_views: false, remittance: false })
  await decide(null, null)
})

test('Support reads flags, banners and photographers, and administrators decide', async () => {
  const reviewer = await staffPerson(app, ['reviewer'])
  const flag = { flag: 'remittance', account: null, value: 'off', why, version: 0 } as const
  expect((await support.call(listFlags, {})).history.length).toBeGreaterThan(0)
  expect((await support.call(listFeatured)).data.length).toBeGreaterThan(0)
  expect((await refusalOf(support.call(decideFlag, flag))).status).toBe(403)
  expect((await refusalOf(reviewer.call(listFlags, {}))).status).toBe(403)
  expect((await refusalOf(reviewer.call(listBanners))).status).toBe(403)
  expect((await refusalOf(reviewer.call(listFeatured))).status).toBe(403)
  expect(await refusalOf(admin.call(decideFlag, { ...flag, version: 99 }))).toMatchObject({ code: 'flag.changed' })
  expect((await refusalOf(admin.call(decideFlag, { ...flag, account: '0'.repeat(24) }))).status).toBe(404)
})

test('A banner wins over the configuration for those who see it', async () => {
  const { ana } = who
  expect(await ana.call(getBanner)).toEqual({ text: 'The operator says so.' })
  const from = new Date(0).toISOString()
  const made = await admin.call(announceBanner, { text: 'We are away.', from, until: null, sees: 'owners' })
  expect(made).toMatchObject({ state: 'shown', by: 'Sofia Sun' })
  expect(await ana.call(getBanner)).toEqual({ text: 'We are away.' })
  expect(await admin.call(getBanner)).toEqual({ text: 'The operator says so.' })
  await admin.call(announceBanner, {
    text: 'Later.',
    from: '2999-01-01T00:00:00.000Z',
    until: null,
    sees: 'everybody',
  })
  expect(await ana.call(getBanner)).toEqual({ text: 'We are away.' })
  expect(await admin.call(endBanner, { bannerId: made._id })).toMatchObject({
    state: 'over',
    ended: { by: 'Sofia Sun' },
  })
  expect(await refusalOf(admin.call(endBanner, { bannerId: made._id }))).toMatchObject({ code: 'banner.over' })
  expect(await ana.call(getBanner)).toEqual({ text: 'The operator says so.' })
  const { data, broadcast } = await admin.call(listBanners)
  expect([data.map(({ state }) => state), broadcast]).toEqual([['planned', 'over'], 'The operator says so.'])
})

test('A banner without a text, or whose end has passed, is refused', async () => {
  const said = { text: 'x', from: new Date(0).toISOString(), until: null, sees: 'staff' } as const
  const pathOf = async (more: object) =>
    (await refusalOf(admin.call(announceBanner, { ...said, ...more }))).problem.details
  expect(await pathOf({ text: ' ' })).toMatchObject([{ path: 'text' }])
  expect(await pathOf({ until: new Date(1).toISOString() })).toMatchObject([{ path: 'until' }])
  expect(await pathOf({ from: '2999-01-01T00:00:00Z', until: '2998-01-01T00:00:00Z' })).toMatchObject([
    { path: 'until' },
  ])
})

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex').toString('base64')

test('The featured list has versions, pictures and an index that wins', async () => {
  expect(await featuredForPages(app.deps.db, '2')).toBeUndefined()
  const { picture } = await admin.call(addFeaturedPicture, { data: jpeg })
  const profile = { ...shippedProfiles[0]!, slug: 'ana', name: 'Ana Ibarra', picture }
  const said = { profiles: [shippedProfiles[0]!, profile], index: null, source: 'Ana agreed by mail.', version: 0 }
  expect(await admin.call(saveFeatured, said)).toMatchObject({ version: 1, by: 'Sofia Sun' })
  expect(JSON.parse((await featuredForPages(app.deps.db, '1'))!)).toMatchObject({ index: 1 })
  expect(await admin.call(saveFeatured, { ...said, index: 0, version: 1 })).toMatchObject({ version: 2, index: 0 })
  expect(JSON.parse((await featuredForPages(app.deps.db, '1'))!)).toMatchObject({ index: 0, profiles: said.profiles })
  expect(await refusalOf(admin.call(saveFeatured, said))).toMatchObject({ code: 'featured.changed' })
  const { data, configured } = await admin.call(listFeatured)
  expect([data.map(({ version }) => version), configured]).toEqual([[2, 1, 0], 2])
  const shown = await fetch(`${app.url}/api/featured/pictures/${picture}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('A featured list is refused with its fault', async () => {
  const [{ data }] = [await admin.call(listFeatured)]
  const said = { profiles: [...shippedProfiles], index: null, source: 'A source.', version: data[0]!.version }
  const faultOf = async (more: object) =>
    (await refusalOf(admin.call(saveFeatured, { ...said, ...more }))).problem.details
  const [first] = shippedProfiles
  expect(await faultOf({ index: 4 })).toMatchObject([{ path: 'index' }])
  expect(await faultOf({ profiles: [first, first] })).toMatchObject([{ path: 'profiles' }])
  expect(await faultOf({ profiles: [{ ...first, picture: 'f'.repeat(64) }] })).toMatchObject([
    { path: 'profiles.0.picture' },
  ])
  expect(await faultOf({ profiles: [{ ...first, link: 'javascript:alert(1)' }] })).toMatchObject([
    { path: 'profiles.0.link' },
  ])
  const text = Buffer.from('<svg onload="alert(1)">').toString('base64')
  expect((await refusalOf(admin.call(addFeaturedPicture, { data: text }))).status).toBe(400)
})
