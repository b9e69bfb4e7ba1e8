import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateImage } from '#contract/images/library-endpoints.ts'
import { judgeMatch, judgeMatches, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import type { MatchFilter } from '#contract/matches/filter.ts'
import {
  countMatches,
  exportMatches,
  judgeAll,
  listMatchViews,
  maxViews,
  removeMatchView,
  saveMatchView,
  undoJudgeAll,
} from '#contract/matches/triage-endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { type AMatch, aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, type Person, people } from '#server/testing/people.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** Ana with an image that was found on these pages. */
async function found(matches: (Partial<AMatch> & { page: string })[]) {
  who = await people(app)
  const ownerId = who.ana.id
  const imageId = await anImage(app.deps, ownerId)
  for (const match of matches) await aMatch(app.deps, { ownerId, imageId, ...match })
  return { ana: who.ana, imageId }
}

const three = [
  { page: 'https://www.laden.de/a', changes: [{ kind: 'mirrored' as const }], score: 97 },
  { page: 'https://www.laden.de/b', changes: [], score: 80 },
  { page: 'https://ana.blogspot.com/harbour', changes: [{ kind: 'framed' as const }], score: 70 },
]

type Asked = Partial<MatchFilter>
const pagesOf = async (person: Person, filter: Asked) =>
  (await person.call(listMatches, filter)).data.map(({ origin }) => origin.url).toSorted()

const whenOver = async (person: Person, activityId: string) => {
  await expect
    .poll(async () => (await person.call(getActivity, { activityId })).state, { timeout: 20_000 })
    .toMatch(/done|failed|cancelled/)
  return await person.call(getActivity, { activityId })
}

test('Finds are narrowed by their site and by changes to the copy', { tags: ['long'] }, async () => {
  const { ana, imageId } = await found(three)
  await ana.call(updateImage, { imageId, tags: ['Porto', 'harbours'] })
  const [a, b, blog] = ['https://www.laden.de/a', 'https://www.laden.de/b', 'https://ana.blogspot.com/harbour']
  const shown: [Asked, string[]][] = [
    [{ country: ['DE'] }, [a, b]],
    [{ country: ['unknown'] }, [blog]],
    [{ country: ['DE', 'unknown'] }, [a, b, blog]],
    [{ category: ['blogging'] }, [blog]],
    [{ platform: ['blogger'] }, [blog]],
    [{ commercial: 'unknown' }, [a, b, blog]],
    [{ commercial: 'yes' }, []],
    [{ tag: ['rightframe:flagged'] }, []],
    [{ score: 80 }, [a, b]],
    [{ band: ['look'] }, []],
    [{ changes: ['mirrored', 'framed'] }, [a, blog]],
    [{ changes: ['none'] }, [b]],
    [{ source: ['upload'] }, [a, b, blog]],
    [{ source: ['flickr'] }, []],
    [{ size: ['medium'] }, [a, b, blog]],
    [{ size: ['large'] }, []],
    [{ within: 'day' }, [a, b, blog]],
    [{ search: 'harbour blogspot' }, [blog]],
    [{ search: '100%' }, []],
    [{ place: 'laden.de' }, [a, b]],
    [{ place: 'https://www.laden.de/a/' }, [a]],
    [{ place: 'laden.de', show: 'all' }, [a, b]],
    [{ place: 'ana.blogspot.com/harb' }, []],
    [{ place: 'ana.blogspot.com/harbour' }, [blog]],
    [{ place: 'blogspot.com' }, [blog]],
    [{ scoreBelow: 97, score: 71 }, [b]],
    [{ imageTag: ['sea'] }, []],
    [{ imageTag: ['dawn', 'sea', 'Porto'] }, [a, b, blog]],
    [{ image: imageId, country: ['DE'], score: 90 }, [a]],
  ]
  for (const [filter, pages] of shown)
    expect({ filter, pages: await pagesOf(ana, filter) }).toEqual({ filter, pages: [...pages].sort() })
  const hosts = async (filter: Asked) =>
    (await ana.call(listClusters, filter)).data.map(({ domain }) => domain.host).toSorted()
  expect(await hosts({ country: ['DE'] })).toEqual(['laden.de'])
  expect(await hosts({ changes: ['framed'] })).toEqual(['ana.blogspot.com'])
  expect(await hosts({ changes: ['framed'], country: ['DE'] })).toEqual([])
  expect(await hosts({ place: 'laden.de', imageTag: ['Porto'] })).toEqual(['laden.de'])
  await expect(ana.call(listMatches, { place: 'no host' })).rejects.toMatchObject({
    problem: {
      details: [{ path: 'place', message: 'Give a host, and the beginning of a path: shop.example/blog.' }],
    },
  })
  expect((await ana.call(listClusters, { country: ['DE'] })).data[0]).toMatchObject({
    country: 'DE',
    category: null,
    commercial: null,
    tags: [],
  })
})

test('Finds and sites follow the requested order', { tags: ['long'] }, async () => {
  const { ana } = await found(three)
  const scores = async (sort: 'ASC' | 'DESC') =>
    (await ana.call(listMatches, { order: 'score', sort })).data.map(({ score }) => score)
  expect(await scores('DESC')).toEqual([97, 80, 70])
  expect(await scores('ASC')).toEqual([70, 80, 97])
  const [first] = (await ana.call(listClusters, { order: 'finds' })).data
  expect(first).toMatchObject({ domain: { host: 'laden.de' }, matches: { total: 2 } })
  expect((await ana.call(listMatches, { order: 'size' })).total).toBe(3)
})

test('Each part of a filter is counted without itself', { tags: ['long'] }, async () => {
  const { ana } = await found(three)
  const { counts, isAtLeast } = await ana.call(countMatches, { country: ['DE'] })
  expect(isAtLeast).toBe(false)
  expect(counts.country).toEqual([
    { value: 'DE', count: 2 },
    { value: 'unknown', count: 1 },
  ])
  expect(counts.changes).toEqual([
    { value: 'mirrored', count: 1 },
    { value: 'none', count: 1 },
  ])
  expect(counts.category).toEqual([{ value: 'unknown', count: 2 }])
  expect(counts.band).toEqual([{ value: 'certain', count: 2 }])
  expect(counts.source).toEqual([{ value: 'upload', count: 2 }])
  expect(counts.size).toEqual([{ value: 'medium', count: 2 }])
  expect(counts.tag).toEqual([])
  expect(counts.within.toSorted((a, b) => (a.value < b.value ? -1 : 1))).toEqual([
    { value: 'day', count: 2 },
    { value: 'month', count: 2 },
    { value: 'week', count: 2 },
  ])
  expect((await who.bruno.call(countMatches, {})).counts.country).toEqual([])
})

test('Bulk judging runs in the background, and undo restores each find', { tags: ['long'] }, async () => {
  const { ana } = await found(three)
  const [unsure] = (await ana.call(listMatches, { search: 'laden.de/a' })).data
  await ana.call(judgeMatch, { matchId: unsure!._id, verdict: 'unsure' })
  const made = await ana.call(judgeAll, { filter: { country: ['DE'] }, verdict: 'ignored' })
  expect(made).toMatchObject({ kind: 'change', title: 'Ignoring 2 finds', total: 2 })
  expect(await whenOver(ana, made._id)).toMatchObject({ state: 'done', done: 2 })
  expect(await pagesOf(ana, { show: 'ignored' })).toHaveLength(2)
  expect((await ana.call(listClusters, {})).data.map(({ domain }) => domain.host)).toEqual(['ana.blogspot.com'])
  const undo = await ana.call(undoJudgeAll, { activityId: made._id })
  expect(undo.title).toBe('Taking back: Ignoring 2 finds')
  await whenOver(ana, undo._id)
  const verdicts = (await ana.call(listMatches, { country: ['DE'], order: 'score' })).data.map(({ verdict }) => verdict)
  expect(verdicts).toEqual(['unsure', 'new'])
  await expect(ana.call(undoJudgeAll, { activityId: made._id })).rejects.toMatchObject({
    code: 'matches.undone',
    problem: { message: 'This was taken back already.' },
  })
  await expect(ana.call(judgeAll, { filter: { country: ['FR'] }, verdict: 'ignored' })).rejects.toMatchObject({
    code: 'matches.none',
    problem: { message: 'No find fits this filter any more. Nothing was changed.' },
  })
})

test('Finds judged since a bulk decision stay when it is undone', { tags: ['long'] }, async () => {
  const { ana } = await found(three)
  const made = await ana.call(judgeAll, { filter: {}, verdict: 'ignored' })
  await whenOver(ana, made._id)
  const [mine] = (await ana.call(listMatches, { show: 'ignored', search: 'laden.de/b' })).data
  await ana.call(judgeMatch, { matchId: mine!._id, verdict: 'approved' })
  await whenOver(ana, (await ana.call(undoJudgeAll, { activityId: made._id }))._id)
  expect(await pagesOf(ana, { show: 'approved' })).toEqual(['https://www.laden.de/b'])
  expect(await pagesOf(ana, { show: 'undecided' })).toEqual([
    'https://ana.blogspot.com/harbour',
    'https://www.laden.de/a',
  ])
})

test('An undone bulk verdict returns to its giver', { tags: ['long'] }, async () => {
  const { ana } = await found(three)
  await app.deps.database.execute(
    "update matches set verdict = 'approved', verdict_by = 'site' where owner_id = $1 and host = 'www.laden.de'",
    [ana.id],
  )
  const made = await ana.call(judgeAll, { filter: { show: 'all' }, verdict: 'ignored' })
  await whenOver(ana, made._id)
  await whenOver(ana, (await ana.call(undoJudgeAll, { activityId: made._id }))._id)
  const { data } = await ana.call(listMatches, { show: 'all', order: 'score' })
  expect(data.map(({ verdict, verdictBy }) => [verdict, verdictBy])).toEqual([
    ['approved', 'site'],
    ['approved', 'site'],
    ['new', null],
  ])
})

test('An undone whole site gets its unsure finds back', { tags: ['long'] }, async () => {
  const { ana } = await found(three)
  const [site] = (await ana.call(listClusters, { country: ['DE'] })).data
  const [unsure] = (await ana.call(listMatches, { search: 'laden.de/a' })).data
  await ana.call(judgeMatch, { matchId: unsure!._id, verdict: 'unsure' })
  const { changed, before } = await ana.call(judgeMatches, { filter: { cluster: site!._id }, verdict: 'approved' })
  expect(Object.keys(before).toSorted()).toEqual(changed.toSorted())
  expect(before[unsure!._id]).toBe('unsure')
  expect(Object.values(before).toSorted()).toEqual(['new', 'unsure'])
})

test('Finds are exported as a table that spreadsheets read as text', { tags: ['long'] }, async () => {
  const account = { page: 'https://www.flickr.com/photos/night-walks/1' }
  const { ana } = await found([...three, account, { page: 'https://x.example/=cmd', file: 'https://x.example/f.jpg' }])
  const exported = async (filter: { country?: string[]; platform?: string[] }) =>
    await fetch(app.url + requestOf(exportMatches, filter).path, { headers: { authorization: `Bearer ${ana.token}` } })
  const response = await exported({ country: ['DE'] })
  expect(response.headers.get('content-disposition')).toMatch(/finds-\d{4}-\d\d-\d\d\.csv/)
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  const lines = text.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^\uFEFFSite,Page,Page title,File,Image,/)
  expect(lines).toHaveLength(3)
  expect(text).toContain(
    'laden.de,https://www.laden.de/a,A page,https://www.laden.de/a/copy.jpg,"Harbour, first light",',
  )
  expect(await (await exported({ platform: ['flickr'] })).text()).toContain('\nflickr.com/night-walks,https://www.')
})

test('A filter is saved under a name, and the last one wins', { tags: ['long'] }, async () => {
  const { ana } = await found([])
  const kept = await ana.call(saveMatchView, { name: 'German shops', filter: { country: ['DE'] } })
  const shown = { order: 'finds', sort: 'ASC', by: 'sites', as: 'table' } as const
  await ana.call(saveMatchView, { name: 'German shops', filter: { country: ['DE', 'AT'] }, ...shown })
  expect((await ana.call(listMatchViews, {})).data).toEqual([
    expect.objectContaining({
      name: 'German shops',
      filter: { show: 'undecided', country: ['DE', 'AT'] },
      ...shown,
    }),
  ])
  expect((await who.bruno.call(listMatchViews, {})).data).toEqual([])
  await ana.call(removeMatchView, { viewId: kept._id })
  await expect(ana.call(removeMatchView, { viewId: kept._id })).rejects.toMatchObject({ kind: 'missing' })
  for (let at = 0; at < maxViews; at++) await ana.call(saveMatchView, { name: `View ${at}`, filter: {} })
  await expect(ana.call(saveMatchView, { name: 'One more', filter: {} })).rejects.toMatchObject({
    code: 'views.too-many',
    problem: { message: `At most ${maxViews} views can be kept. Remove one first.` },
  })
  expect((await ana.call(listMatchViews, {})).data).toHaveLength(maxViews)
  await expect(ana.call(saveMatchView, { name: ' ', filter: {} })).rejects.toMatchObject({
    problem: { details: [{ path: 'name', message: 'Give the view a name.' }] },
  })
})
