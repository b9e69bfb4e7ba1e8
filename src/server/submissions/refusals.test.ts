import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWebsite } from '#contract/accounts/profile-endpoints.ts'
import { blockParty, setOverride } from '#contract/desk/desk-endpoints.ts'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { RefusalCode, refusals } from '#contract/submissions/rules/refusals.ts'
import type { Submission } from '#contract/submissions/saved-submission.ts'
import { submitCase, validateOrigin, validateSubmission } from '#contract/submissions/submitting-endpoints.ts'
import { stateSite } from '#contract/sites/desk-endpoints.ts'
import type { DomainFacts } from '#contract/sites/domain.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { domains } from '#server/sites/tables.ts'
import { clusters } from '#server/matches/tables.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people, type Person } from '#server/testing/people.ts'
import { answered } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from './testing/places.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

type Asked = { page: string; file?: string; score?: number; answer?: (draft: Submission) => Submission }

/** A draft of Ana's of one match, with every answer given. */
async function aDraftOn(ana: Person, { page, file = `${page}/copy.jpg`, score = 97, answer }: Asked) {
  const imageId = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId, page, file, score })
  const { data } = await ana.call(listClusters, { show: 'all', pageSize: 100 })
  const cluster = data.find(({ domain }) => new URL(page).hostname.endsWith(domain.host))!
  const draft = answered(await ana.call(startSubmission, { cluster: cluster._id }))
  return await ana.call(saveSubmission, answer ? answer(draft) : draft)
}

const licensed = (licensing: object) => (draft: Submission) => ({
  ...draft,
  matches: draft.matches.map((match) => ({ ...match, attribution_provided: false })),
  images: draft.images.map((image) => ({ ...image, licensing: { ...image.licensing, ...licensing } })),
})

const answers = (change: object) => (draft: Submission) => ({ ...draft, ...change })

async function categorise(host: string, category: DomainFacts['category']) {
  const facts = { country: null, category, platform: null, language: null, stockAgency: null, commercialScore: null }
  await app.deps.db.insert(domains).values({ host, facts, signals: [], contacts: [], updatedAt: new Date() })
}

type Row = [
  code: RefusalCode,
  path: string,
  asked: Asked,
  before?: (who: People, draft: Submission) => Promise<unknown>,
]

/** Each code with a use that brings it, and the field at which the answer to the submission stands. */
const rows: Row[] = [
  ['ERROR_DOMAIN_COUNTRY_UNRESOLVABLE', 'matches.0.origin.url', { page: 'https://lavka.ru/a' }],
  ['ERROR_DOMAIN_COUNTRY_TM_ONLY', 'matches.0.origin.url', { page: 'https://sklep.pl/a' }],
  [
    'ERROR_DOMAIN_UNRESOLVABLE',
    'matches.0.origin.url',
    { page: 'https://insolvent.example/a' },
    ({ chiara }, draft) =>
      chiara.call(blockParty, { caseId: draft._id, reason: 'The company is insolvent.', until: '2030-01-31' }),
  ],
  [
    'ERROR_DOMAIN_CATEGORY_UNRESOLVABLE',
    'matches.0.origin.url',
    { page: 'https://casino.example/a' },
    () => categorise('casino.example', { value: 'gambling', from: 'known', confidence: 0.97 }),
  ],
  ['ERROR_DOMAIN_STOCK', 'matches.0.origin.url', { page: 'https://www.alamy.com/a' }],
  [
    'ERROR_MATCH_HOTLINKED_IMAGE',
    'matches.0.origin.url',
    { page: 'https://frame.example/a', file: 'https://pictures.ana-almeida.example/boat.jpg' },
    ({ ana }) => ana.call(addWebsite, { url: 'https://ana-almeida.example' }),
  ],
  [
    'ERROR_IMAGE_CC0',
    'images.0.licensing.license',
    { page: 'https://free.example/a', answer: licensed({ cc: true, license: 'CC0' }) },
  ],
  [
    'ERROR_IMAGE_CC_LEGAL_ONLY',
    'images.0.licensing.cc',
    { page: 'https://laden.de/a', answer: licensed({ cc: true, license: 'CC BY-NC' }) },
  ],
  ['ERROR_CLUSTER_MINIMUM_SCORE', 'matches.0.origin.url', { page: 'https://ungefaehr.de/a', score: 80 }],
]

test.each(rows)(
  '%s keeps a submission back at its field, with its way on, until staff set it aside',
  { tags: ['long'] },
  async (code, path, asked, before) => {
    const who = await people(app)
    const draft = await aDraftOn(who.ana, asked)
    await before?.(who, draft)
    const refused = await refusalOf(who.ana.call(submitCase, draft))
    expect(refused.status).toBe(400)
    expect(refused.problem.details).toContainEqual(expect.objectContaining({ path, code, way: refusals[code].way }))
    const { payload } = await who.ana.call(validateSubmission, draft)
    expect(payload).toContainEqual(
      expect.objectContaining({ code, resolvable: false, data: { type: refusals[code].type } }),
    )
    await who.chiara.call(setOverride, { caseId: draft._id, code, scope: 'site', why: 'Looked at.', until: null })
    expect(await who.ana.call(submitCase, draft)).toMatchObject({ state: 'submitted' })
  },
)

test('Every refusing code has its row above', () => {
  expect([...rows.map(([code]) => code), 'WARNING_MATCH_HOTLINKED_ORIGIN'].toSorted(), 'ASVS 2.1.2, 2.2.3').toEqual(
    RefusalCode.options.toSorted(),
  )
})

test('A file from another site warns; a delivery network’s does not', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const draft = await aDraftOn(ana, {
    page: 'https://mirror.example/a',
    file: 'https://somewhere-else.example/b.jpg',
  })
  const asked = {
    host: 'mirror.example',
    matchOriginUrl: 'https://mirror.example/a',
    caseId: draft._id,
    imageIds: [],
  }
  const { payload } = await ana.call(validateOrigin, { ...asked, matchId: draft.matches[0]!._id })
  expect(payload).toMatchObject([{ code: 'WARNING_MATCH_HOTLINKED_ORIGIN', resolvable: true, way: 'pursue-file-host' }])
  expect(await ana.call(submitCase, draft)).toMatchObject({ state: 'submitted' })
  const delivered = await aDraftOn(ana, {
    page: 'https://shopper.example/a',
    file: 'https://cdn.shopify.com/s/b.jpg',
  })
  expect(await ana.call(validateSubmission, delivered)).toEqual({ payload: [] })
})

test('A guessed category warns and asks for a review', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await categorise('maybe.example', { value: 'gambling', from: 'words', confidence: 0.5 })
  const draft = await aDraftOn(ana, { page: 'https://maybe.example/a' })
  expect((await ana.call(validateSubmission, draft)).payload).toMatchObject([
    { code: 'ERROR_DOMAIN_CATEGORY_UNRESOLVABLE', resolvable: true, way: 'ask-for-review' },
  ])
  expect(await ana.call(submitCase, draft)).toMatchObject({ state: 'submitted' })
})

test('Plans for top matches accept tagged clusters', async () => {
  const { ana } = await people(app)
  const draft = await aDraftOn(ana, { page: 'https://druk.pl/a', answer: answers({ country: 'Poland' }) })
  const refused = await refusalOf(ana.call(submitCase, draft))
  expect(refused.problem.details).toContainEqual(
    expect.objectContaining({ path: 'country', message: 'Unable to accept case', way: 'takedown' }),
  )
  await app.deps.db
    .update(clusters)
    .set({ tags: ['rightframe:top:world'] })
    .where(eq(clusters.id, draft.facts.cluster!._id))
  expect(await ana.call(submitCase, draft)).toMatchObject({ state: 'submitted' })
})

test('Known facts on a site’s country outweigh its address', async () => {
  const { ana } = await people(app)
  const facts = { category: null, platform: null, language: null, stockAgency: null, commercialScore: null }
  const host = 'atelier.example'
  await app.deps.db.insert(domains).values({
    host,
    facts: { ...facts, country: { value: 'GR', from: 'imprint', confidence: 0.9 } },
    signals: [],
    contacts: [],
    updatedAt: new Date(),
  })
  const draft = await aDraftOn(ana, { page: `https://${host}/a`, answer: licensed({ cc: true, license: 'CC BY-NC' }) })
  expect(draft.facts.hostCountries).toEqual({ [host]: 'GR' })
  const refused = await refusalOf(ana.call(submitCase, draft))
  expect(refused.problem.details).toContainEqual(
    expect.objectContaining({
      path: 'images.0.licensing.cc',
      message: expect.stringMatching(
        /^We are not currently accepting submissions related to Creative Commons images in this infringement country/,
      ),
    }),
  )
})

test('A missing first publication is refused at its field; failing servers pass', async () => {
  const { ana } = await people(app)
  const draft = await aDraftOn(ana, { page: 'https://www.shop.example/a' })
  const published = (place: string) => licensed({ first_published: { date: '2024-06-01', place } })(draft)
  for (const place of ['http://ana.example/gone', 'http://nobody-at-all.invalid/boat', 'http://127.0.0.1/boat']) {
    const refused = await refusalOf(ana.call(submitCase, published(place)))
    expect(refused.problem.details).toMatchObject([{ path: 'images.0.licensing.first_published.place' }])
  }
  expect(await ana.call(submitCase, published('http://ana.example/broken'))).toMatchObject({ state: 'submitted' })
})

test('Submission does not wait for unresponsive addresses', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const images: string[] = []
  for (let at = 0; at < 30; at++) images.push(await anImage(app.deps, ana.id, `Boat ${at}`))
  const draft = answered(await ana.call(startSubmission, { images }), 'named.example')
  const silent = draft.images.map((image, at) => {
    const first_published = { date: '2024-06-01', place: `http://ana.example/silent/${at}` }
    return { ...image, licensing: { ...image.licensing, first_published } }
  })
  expect(await ana.call(submitCase, { ...draft, images: silent }), 'ASVS 16.5.2').toMatchObject({
    state: 'submitted',
    images: 30,
  })
})

test('Similarity is judged for each pair alone', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const sure = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId: sure, page: 'https://paare.de/sure', score: 97 })
  const draft = await aDraftOn(ana, { page: 'https://paare.de/unsure', score: 80 })
  const weak = draft.matches.findIndex(({ origin }) => origin.url.endsWith('/unsure'))
  const refused = await refusalOf(ana.call(submitCase, draft))
  expect(refused.problem.details).toMatchObject([
    { path: `matches.${weak}.origin.url`, code: 'ERROR_CLUSTER_MINIMUM_SCORE' },
  ])
  const asked = (at: number) => ({
    host: 'paare.de',
    matchOriginUrl: draft.matches[at]!.origin.url,
    caseId: draft._id,
    matchId: draft.matches[at]!._id,
    imageIds: [draft.images[at]!._id!],
  })
  const low = expect.objectContaining({ code: 'ERROR_CLUSTER_MINIMUM_SCORE' })
  expect((await ana.call(validateOrigin, asked(weak))).payload).toContainEqual(low)
  expect((await ana.call(validateOrigin, { ...asked(weak), matchId: null })).payload).toContainEqual(low)
  expect((await ana.call(validateOrigin, asked(1 - weak))).payload).not.toContainEqual(low)
})

test('Search engines and classifieds are refused unread until staff correct them', { tags: ['long'] }, async () => {
  const { ana, chiara } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const draft = answered(await ana.call(startSubmission, { images: [imageId] }), 'www.gumtree.com')
  const isRefused = async () => (await ana.call(validateSubmission, draft)).payload.map(({ code }) => code)
  expect(await isRefused()).toContain('ERROR_DOMAIN_CATEGORY_UNRESOLVABLE')
  const said = { party: 'gumtree.com', flagged: false, category: 'magazines', country: null } as const
  await chiara.call(stateSite, { ...said, why: 'Another company by now.' })
  expect(await isRefused()).not.toContain('ERROR_DOMAIN_CATEGORY_UNRESOLVABLE')
  await chiara.call(stateSite, { ...said, category: null, why: 'A mistake.' })
  expect(await isRefused()).toContain('ERROR_DOMAIN_CATEGORY_UNRESOLVABLE')
})
