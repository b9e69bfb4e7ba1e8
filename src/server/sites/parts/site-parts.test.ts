import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateSite } from '#contract/sites/desk-endpoints.ts'
import { judgeMatches, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { listSiteParts, makeSitePart, previewSitePart, removeSitePart } from '#contract/sites/site-parts.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { judgeAll, undoJudgeAll } from '#contract/matches/triage-endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { rank } from '#server/matches/clusters/rank-sites.ts'
import { keepSignals } from '../domains/keep-signals.ts'
import { readSignals } from '../signals/read-signals.ts'
import { indexTopSites } from '../domains/top-sites.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const site = 'university.com'
const pages = [
  `https://www.${site}/news/1`,
  `https://${site}/~Jane/trip`,
  `https://${site}/~jane/cv?lang=en`,
  `https://physics.${site}/~jane`,
]

/** Ana, with an image on four pages of a university: two of one person's, one of an institute's. */
async function anaAtUniversity() {
  const { ana, bruno, chiara } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const match = (page: string) => aMatch(app.deps, { ownerId: ana.id, imageId, page })
  for (const page of pages) await match(page)
  return { ana, bruno, chiara, imageId, find: match }
}

async function sitesOf(person: Person) {
  const { data } = await person.call(listClusters, { show: 'all', order: 'finds' })
  return Object.fromEntries(data.map((one) => [one.title, one]))
}

const countsOf = async (person: Person) =>
  Object.fromEntries(Object.entries(await sitesOf(person)).map(([title, { matches }]) => [title, matches.total]))

const ended = async (person: Person, activity: { _id: string } | null) => {
  await expect
    .poll(async () => await person.call(getActivity, { activityId: activity!._id }), { timeout: 20_000 })
    .toMatchObject({ state: 'done' })
  return await person.call(getActivity, { activityId: activity!._id })
}

test('A separated path or subdomain takes old and new finds', { tags: ['long'] }, async () => {
  const { ana, find: match } = await anaAtUniversity()
  expect(await ana.call(previewSitePart, { url: pages[1]!.replace('/trip', '/') })).toEqual({
    party: `${site}/~jane`,
    site,
    finds: 2,
    total: 4,
  })
  const jane = await ana.call(makeSitePart, { url: `https://www.${site}/~Jane/` })
  expect(jane.part).toMatchObject({ party: `${site}/~jane`, site })
  expect(await ended(ana, jane.activity)).toMatchObject({
    done: 4,
    total: 4,
    title: `Holding ${site}/~jane apart from ${site}`,
  })
  expect(await countsOf(ana)).toEqual({ [site]: 2, [`${site}/~jane`]: 2 })
  await match(`https://${site}/~jane/2`)
  const physics = await ana.call(makeSitePart, { url: `https://physics.${site}/` })
  await ended(ana, physics.activity)
  expect(await countsOf(ana)).toEqual({ [site]: 1, [`${site}/~jane`]: 3, [`physics.${site}`]: 1 })
  expect(await sitesOf(ana)).toMatchObject({
    [site]: { partOf: null, images: 1, bestScore: 97 },
    [`${site}/~jane`]: { partOf: site, domain: { host: site }, images: 1, bestScore: 97 },
  })
  expect((await ana.call(listSiteParts)).data.map(({ party }) => party)).toEqual([`${site}/~jane`, `physics.${site}`])
})

test('A returned part gives its finds back with their decisions', { tags: ['long'] }, async () => {
  const { ana } = await anaAtUniversity()
  const { part, activity } = await ana.call(makeSitePart, { url: `https://${site}/~jane` })
  await ended(ana, activity)
  const cluster = (await sitesOf(ana))[part.party]!
  await ana.call(judgeMatches, { filter: { cluster: cluster._id }, verdict: 'ignored' })
  const back = await ana.call(removeSitePart, { partId: part._id })
  expect(await ended(ana, back.activity)).toMatchObject({ title: `Putting ${part.party} back with ${site}` })
  expect(await sitesOf(ana)).toMatchObject({ [site]: { matches: { total: 4, undecided: 2 } } })
  expect(Object.keys(await sitesOf(ana))).toEqual([site])
  expect((await ana.call(listMatches, { show: 'ignored' })).total).toBe(2)
  await expect(ana.call(removeSitePart, { partId: part._id })).rejects.toMatchObject({ kind: 'missing' })
})

test('A bulk decision is undone for finds moved to a part', { tags: ['long'] }, async () => {
  const { ana } = await anaAtUniversity()
  const judged = await ana.call(judgeAll, { filter: { cluster: (await sitesOf(ana))[site]!._id }, verdict: 'approved' })
  await ended(ana, judged)
  await ended(ana, (await ana.call(makeSitePart, { url: `https://${site}/~jane` })).activity)
  await ended(ana, await ana.call(undoJudgeAll, { activityId: judged._id }))
  expect(await sitesOf(ana)).toMatchObject({
    [site]: { matches: { total: 2, undecided: 2 } },
    [`${site}/~jane`]: { matches: { total: 2, undecided: 2 } },
  })
})

test('Finds beyond one step all move and count once', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageIds = await Promise.all(['One', 'Two'].map((title) => anImage(app.deps, ana.id, title)))
  for (const [at, imageId] of imageIds.entries())
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://large.com/shop/${at}`, score: 90 + at })
  await app.deps.database.execute(
    `insert into matches select (jsonb_populate_record(m, jsonb_build_object('id', lpad(n::text, 24, 'f'), 'url_hash', gen_random_uuid(), 'page_url', 'https://large.com/shop/' || n))).*
     from matches m, generate_series(1, 1200) n where m.owner_id = $1 and m.image_id = $2`,
    [ana.id, imageIds[0]!],
  )
  await app.deps.database.execute('update clusters set total = 1202, undecided = 1202 where owner_id = $1', [ana.id])
  const { activity } = await ana.call(makeSitePart, { url: 'https://large.com/shop' })
  expect(await ended(ana, activity)).toMatchObject({ done: 1202, total: 1202 })
  expect(await sitesOf(ana)).toMatchObject({
    'large.com/shop': { matches: { total: 1202, undecided: 1202 }, images: 2, bestScore: 91 },
  })
  expect(Object.keys(await sitesOf(ana))).toHaveLength(1)
})

test("A site's facts, statements and rank hold for its parts", { tags: ['long'] }, async () => {
  const { ana, chiara } = await anaAtUniversity()
  await ended(ana, (await ana.call(makeSitePart, { url: `https://${site}/~jane` })).activity)
  const page = { url: `https://${site}/`, html: '<html lang="pl">', text: '' }
  await app.deps.db.transaction((tx) => keepSignals(tx, app.deps, [{ url: page.url, ...readSignals(page) }]))
  const part = () => sitesOf(ana).then((sites) => sites[`${site}/~jane`])
  await expect.poll(part, { timeout: 20_000 }).toMatchObject({ country: 'PL' })
  const said = { flagged: true, category: 'education', country: null, why: 'A university.' } as const
  await chiara.call(stateSite, { party: site, ...said })
  await expect.poll(part, { timeout: 20_000 }).toMatchObject({ category: 'education', tags: ['rightframe:flagged'] })
  await chiara.call(stateSite, { party: `${site}/~jane`, ...said, flagged: false, category: 'personal' })
  await expect.poll(part, { timeout: 20_000 }).toMatchObject({ category: 'personal', tags: [] })
  await rank({ ...app.deps, topSites: indexTopSites({ top: [site], us: [], world: [] }) }, '')
  expect(await part()).toMatchObject({ category: 'personal', tags: ['rightframe:top'] })
  expect((await ana.call(getDomain, { host: site })).facts.category).toMatchObject({
    value: 'education',
    from: 'staff',
  })
  for (const [party, back] of [
    [site, null],
    [`${site}/~jane`, null],
  ] as const)
    await chiara.call(stateSite, { party, flagged: false, category: back, country: null, why: 'Said for a moment.' })
})

test('A whole site is no part, and a part is made once', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  for (const url of [
    `https://www.${site}/`,
    `https://${site}`,
    'https://www.facebook.com/acme',
    'https://jane.github.io',
  ])
    for (const endpoint of [makeSitePart, previewSitePart])
      await expect(ana.call(endpoint, { url }), url).rejects.toMatchObject({ code: 'parts.whole', kind: 'conflict' })
  const { activity } = await ana.call(makeSitePart, { url: `https://${site}/~jane` })
  expect(activity).toBeNull()
  await expect(ana.call(makeSitePart, { url: `http://www.${site}/~JANE/?a=1` })).rejects.toMatchObject({
    code: 'parts.there',
    message: expect.stringContaining(`${site}/~jane is a site of its own already.`) as unknown,
  })
  await expect(ana.call(makeSitePart, { url: 'university' })).rejects.toMatchObject({
    problem: {
      details: [{ path: 'url', message: 'This is not the address of a page. Write it as https://example.com/people.' }],
    },
  })
})

test('Another owner’s finds and parts stay unchanged', { tags: ['long'] }, async () => {
  const { ana, bruno } = await anaAtUniversity()
  await aMatch(app.deps, { ownerId: bruno.id, imageId: await anImage(app.deps, bruno.id), page: pages[1]! })
  const { part, activity } = await ana.call(makeSitePart, { url: `https://${site}/~jane` })
  await ended(ana, activity)
  expect(await countsOf(bruno)).toEqual({ [site]: 1 })
  await expect(bruno.call(removeSitePart, { partId: part._id })).rejects.toMatchObject({ kind: 'missing' })
  expect((await bruno.call(listSiteParts)).data).toEqual([])
})

test('At most two hundred parts exist', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await app.deps.database.execute(
    `insert into site_parts (id, owner_id, party, site, created_at)
     select lpad(n::text, 24, 'a'), $1, 'large.com/' || n, 'large.com', now() from generate_series(1, 200) n`,
    [ana.id],
  )
  await expect(ana.call(makeSitePart, { url: 'https://large.com/more' })).rejects.toMatchObject({
    code: 'parts.too-many',
  })
})
