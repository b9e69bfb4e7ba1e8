import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectionLimit } from '#contract/images/changes.ts'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import {
  changeSelection,
  getImageSummary,
  getUsage,
  ignoreImage,
  ignoreImages,
  listImageGroups,
  listImageHistory,
  mergeImages,
  updateImage,
} from '#contract/images/library-endpoints.ts'
import { judgeMatches, listMatches } from '#contract/matches/endpoints.ts'
import { aMatch } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { type People, type Person, people } from '#server/testing/people.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** New people for each test, with images of these titles, oldest first. */
async function withImages(titles: string[], more: Parameters<typeof aLibrary>[3] = {}) {
  who = await people(app)
  const ids = await aLibrary(app.deps, who.ana.id, titles, more)
  return { ana: who.ana, ids }
}

const titlesOf = async (person: Person, query: Parameters<typeof ask>[1]) =>
  (await ask(person, query)).data.map(({ title }) => title)
const ask = (person: Person, query: Partial<Parameters<typeof person.call<typeof listImages>>[1]>) =>
  person.call(listImages, query)

test('A list shows what its filter means: words, tags, status, finds, days', { tags: ['long'] }, async () => {
  const { ana, ids } = await withImages(['Harbour at dawn', 'Harbour at dusk', '100% wool', 'Wolf'])
  await ana.call(updateImage, { imageId: ids[0]!, tags: ['sea', 'morning'], takenOn: '2024-05-01' })
  await ana.call(updateImage, { imageId: ids[1]!, tags: ['sea'], takenOn: '2025-05-01', creator: 'Ana Almeida' })
  await ana.call(ignoreImage, { imageId: ids[3]!, ignored: true })
  await aMatch(app.deps, { ownerId: ana.id, imageId: ids[2]!, page: 'https://wool.example/' })
  expect(await titlesOf(ana, { search: 'harb DAWN' })).toEqual(['Harbour at dawn'])
  expect(await titlesOf(ana, { search: 'almeida' })).toEqual(['Harbour at dusk'])
  expect(await titlesOf(ana, { search: '100%' })).toEqual(['100% wool'])
  expect(await titlesOf(ana, { search: '%' })).toEqual(['100% wool'])
  expect(await titlesOf(ana, { tags: ['sea'] })).toEqual(['Harbour at dusk', 'Harbour at dawn'])
  expect(await titlesOf(ana, { tags: ['sea', 'morning'] })).toEqual(['Harbour at dawn'])
  expect(await titlesOf(ana, { status: 'ignored' })).toEqual(['Wolf'])
  expect(await titlesOf(ana, { status: 'monitored', order: 'title', sort: 'ASC' })).toEqual([
    '100% wool',
    'Harbour at dawn',
    'Harbour at dusk',
  ])
  expect(await titlesOf(ana, { found: 'yes' })).toEqual(['100% wool'])
  expect(await titlesOf(ana, { from: '2024-01-01', to: '2024-12-31' })).toEqual(['Harbour at dawn'])
  expect(await titlesOf(ana, { source: ['flickr'] })).toEqual([])
  expect(await titlesOf(ana, { registered: 'yes' })).toEqual([])
  expect(await titlesOf(who.bruno, { search: 'harbour' })).toEqual([])
  await expect(ask(ana, { from: '2024-02-31' })).rejects.toMatchObject({
    status: 400,
    problem: { message: 'Give the first day as YYYY-MM-DD.' },
  })
})

test.each(['added', 'taken', 'title', 'matches'] as const)(
  'A list by %s lists each image once in both directions',
  { tags: ['long'] },
  async (order) => {
    const { ana, ids } = await withImages(Array.from({ length: 11 }, (_, at) => `Frame ${String(at % 4)}`))
    for (const at of [2, 5, 7]) await ana.call(updateImage, { imageId: ids[at]!, takenOn: `2024-0${at}-01` })
    await aMatch(app.deps, { ownerId: ana.id, imageId: ids[4]!, page: 'https://a.example/' })
    for (const sort of ['ASC', 'DESC'] as const) {
      const byNumber: string[] = []
      for (const page of [1, 2, 3, 4])
        byNumber.push(
          ...(await ask(ana, { order, sort, page, pageSize: 3, search: 'frame' })).data.map((one) => one._id),
        )
      const byCursor: string[] = []
      let cursor: string | undefined
      do {
        const part = await ask(ana, { order, sort, pageSize: 3, search: 'frame', ...(cursor ? { cursor } : {}) })
        expect(part.total).toBe(11)
        byCursor.push(...part.data.map((one) => one._id))
        cursor = part.next
      } while (cursor !== undefined)
      expect(byCursor).toEqual(byNumber)
      expect(new Set(byNumber).size).toBe(11)
    }
  },
)

test('Chosen images of a filter are listed by their ids', async () => {
  const { ana, ids } = await withImages(['a', 'b', 'c'])
  await ana.call(ignoreImage, { imageId: ids[2]!, ignored: true })
  const some = [ids[0]!, ids[2]!, 'f'.repeat(24)]
  expect(await ask(ana, { ids: some })).toMatchObject({ total: 3, data: [{ title: 'c' }, { title: 'a' }] })
  expect(await ask(ana, { ids: some, status: 'monitored' })).toMatchObject({ total: 2, data: [{ title: 'a' }] })
  expect((await ask(who.bruno, { ids: some })).data).toEqual([])
  await expect(ask(ana, { ids: Array.from({ length: 101 }, () => ids[0]!) })).rejects.toMatchObject({
    problem: { message: 'At most 100 images can be asked for by their ids.' },
  })
})

test('A page far beyond the end is empty', async () => {
  const { ana } = await withImages(['only one'])
  for (const order of ['added', 'title'] as const)
    expect(await ask(ana, { order, page: 5000, pageSize: 100 })).toMatchObject({ data: [], total: 1 })
})

test('Cursors of another order and invented cursors are refused', async () => {
  const { ana } = await withImages(['a', 'b', 'c'])
  const { next } = await ask(ana, { order: 'title', pageSize: 2 })
  const madeUp = (text: string) => Buffer.from(text).toString('base64url')
  const id = '0'.repeat(24)
  for (const cursor of [next!, 'x', madeUp(`taken.${id}.2024-02-31`), madeUp(`taken.${id}.'; drop`)])
    await expect(ask(ana, { order: 'taken', cursor })).rejects.toMatchObject({
      code: 'list.cursor',
      problem: { message: 'This place in the list cannot be read. Start from the top again.' },
    })
})

test("Owner's texts are trimmed, kept and added to the history", async () => {
  const { ana, ids } = await withImages(['IMG_1'])
  const imageId = ids[0]!
  const edited = await ana.call(updateImage, {
    imageId,
    title: '  Osprey ',
    place: 'Lisbon',
    tags: ['birds', ' birds ', 'sea  eagle'],
  })
  expect(edited).toMatchObject({ title: 'Osprey', place: 'Lisbon', tags: ['birds', 'sea eagle'], creator: null })
  await ana.call(updateImage, { imageId, title: 'Osprey' })
  const { data } = await ana.call(listImageHistory, { imageId })
  expect(data).toMatchObject([
    {
      type: 'edited',
      changes: [
        { field: 'title', from: 'IMG_1', to: 'Osprey' },
        { field: 'place', from: null, to: 'Lisbon' },
        { field: 'tags', from: null, to: 'birds, sea eagle' },
      ],
    },
  ])
  for (const [change, message] of [
    [{ title: ' ' }, 'An image needs a title.'],
    [{ title: 'x'.repeat(501) }, 'Maximum of 500 characters allowed.'],
    [{ takenOn: '1.5.2024' }, 'Give the day as YYYY-MM-DD.'],
    [{ takenOn: '1800-01-01' }, 'Choose a day from '],
    [{ date_taken: '1800-01-01' }, 'Choose a day from '],
    [{ takenOn: '2190-01-01' }, 'Choose a day from '],
    [{ tags: ['a,b'] }, 'A tag cannot hold a comma.'],
    [{ tags: ['x'.repeat(51)] }, 'A tag has at most 50 characters.'],
    [{ tags: [' '] }, 'A tag cannot be empty.'],
    [{ tags: Array.from({ length: 51 }, (_, at) => `${at}`) }, 'An image has at most 50 tags.'],
  ] as const)
    await expect(ana.call(updateImage, { imageId, ...change } as never)).rejects.toMatchObject({
      status: 400,
      problem: { message: expect.stringContaining(message) as unknown },
    })
})

test("Only the owner's images are ignored and monitored again", async () => {
  const { ana, ids } = await withImages(['a', 'b', 'c'])
  const [a, b] = ids as [string, string, string]
  expect(await ana.call(ignoreImage, { imageId: a, ignored: true })).toMatchObject({ ignored: true, monitored: false })
  expect(await ana.call(getUsage)).toMatchObject({ images: { monitored: 2, unmonitored: 0, limit: 500 } })
  expect(await ana.call(ignoreImages, { imageIds: [a, b], newState: true })).toEqual({ changed: [b] })
  expect(await who.bruno.call(ignoreImages, { imageIds: ids, newState: true })).toEqual({ changed: [] })
  expect((await ana.call(ignoreImages, { imageIds: ids, newState: false })).changed.toSorted()).toEqual(
    [a, b].toSorted(),
  )
  expect(await ana.call(getUsage)).toMatchObject({ images: { monitored: 3 } })
  const { data } = await ana.call(listImageHistory, { imageId: a })
  expect(data.map(({ type }) => type)).toEqual(['unignored', 'ignored'])
})

test('A selection holds 1 to 100 images', async () => {
  const { ana } = await withImages([])
  const many = Array.from({ length: selectionLimit + 1 }, (_, at) => String(at).padStart(24, '0'))
  await expect(ana.call(ignoreImages, { imageIds: many, newState: true })).rejects.toMatchObject({
    problem: { message: 'At most 100 images can be selected at once.' },
  })
  await expect(ana.call(ignoreImages, { imageIds: [], newState: true })).rejects.toMatchObject({
    problem: { message: 'Select at least one image.' },
  })
})

test('A selection is tagged, counted, and removed with its matches', { tags: ['long'] }, async () => {
  const { ana, ids } = await withImages(['a', 'b', 'c'])
  await aMatch(app.deps, { ownerId: ana.id, imageId: ids[0]!, page: 'https://a.example/' })
  await ana.call(changeSelection, { imageIds: ids, change: { kind: 'tag', add: ['one', 'two'], remove: [] } })
  await ana.call(changeSelection, { imageIds: [ids[2]!], change: { kind: 'tag', add: [], remove: ['two'] } })
  expect(await ana.call(listImageGroups)).toEqual({
    tags: [
      { tag: 'one', count: 3 },
      { tag: 'two', count: 2 },
    ],
    sources: [{ source: 'upload', count: 3 }],
  })
  expect((await ana.call(getImageSummary, { imageId: ids[0]! })).consequences).toEqual([
    { what: 'matches', count: 1 },
    { what: 'decisions', count: 0 },
    { what: 'sites', count: 1 },
  ])
  await ana.call(changeSelection, { imageIds: ids.slice(0, 2), change: { kind: 'delete' } })
  expect(await ask(ana, {})).toMatchObject({ total: 1, data: [{ title: 'c' }] })
  expect(await ana.call(listMatches, { show: 'all' })).toMatchObject({ total: 0 })
  expect(await ana.call(getUsage)).toMatchObject({ images: { monitored: 1, unmonitored: 0 } })
})

test('Merging keeps matches, decisions, tags and texts on the primary', { tags: ['long'] }, async () => {
  const { ana, ids } = await withImages(['small', 'large', 'other'])
  const [small, large, other] = ids as [string, string, string]
  await ana.call(updateImage, { imageId: small, tags: ['sea'], creator: 'Ana', pinned: true })
  await ana.call(updateImage, { imageId: large, tags: ['dawn'], place: 'Porto' })
  const found = (imageId: string, page: string) => aMatch(app.deps, { ownerId: ana.id, imageId, page })
  await found(small, 'https://one.example/')
  await found(large, 'https://one.example/')
  await found(small, 'https://two.example/')
  const decided = (await ana.call(listMatches, { image: small, show: 'all' })).data
  await ana.call(judgeMatches, { matchIds: decided.map(({ _id }) => _id), verdict: 'approved' })
  const merged = await ana.call(mergeImages, { primaryImage: large, images: [small, large] })
  expect(merged).toMatchObject({
    _id: large,
    title: 'large',
    creator: 'Ana',
    place: 'Porto',
    tags: ['dawn', 'sea'],
    pinned: true,
    matches: 2,
  })
  const kept = (await ana.call(listMatches, { show: 'all' })).data
  expect(kept.map(({ image, verdict }) => ({ image, verdict }))).toEqual([
    { image: large, verdict: 'approved' },
    { image: large, verdict: 'approved' },
  ])
  await expect(ana.call(getImage, { imageId: small })).rejects.toMatchObject({ status: 404 })
  expect((await ana.call(listImageHistory, { imageId: large })).data[0]).toMatchObject({
    type: 'merged',
    changes: [{ field: 'image', from: 'small', to: 'large' }],
  })
  await expect(ana.call(mergeImages, { primaryImage: large, images: [large] })).rejects.toMatchObject({
    code: 'images.merge-with-itself',
    problem: { message: 'Select at least two images: one alone has nothing to merge.' },
  })
  await expect(who.bruno.call(mergeImages, { primaryImage: large, images: [other] })).rejects.toMatchObject({
    status: 404,
  })
  const [unread] = await aLibrary(app.deps, ana.id, ['unread'], { state: 'loading' })
  await expect(ana.call(mergeImages, { primaryImage: large, images: [unread!] })).rejects.toMatchObject({
    code: 'images.not-read',
    problem: { message: '“unread” is still being read. Merge again in a moment.' },
  })
})

test('Submission names set the day and place of a photograph', async () => {
  const { ana, ids } = await withImages(['Harbour'])
  const [imageId] = ids
  const words = { date_taken: '2024-05-01', place_taken: 'Porto' }
  const taken = { takenOn: '2024-05-01', place: 'Porto' }
  expect(await ana.call(updateImage, { imageId: imageId!, ...words })).toMatchObject({
    ...taken,
    owner: ana.id,
    registrations: [],
  })
  expect(await ana.call(updateImage, { imageId: imageId!, date_taken: null })).toMatchObject({
    takenOn: null,
    place: 'Porto',
  })
})
