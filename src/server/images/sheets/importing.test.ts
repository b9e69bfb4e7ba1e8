import { expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { deleteImage, getImage, listImages } from '#contract/images/endpoints.ts'
import { changeSelection, listImageHistory, updateImage } from '#contract/images/library-endpoints.ts'
import { getSheet, listSheetRows } from '#contract/images/sheets-endpoints.ts'
import { sheetColumns, sheetLayouts } from '#contract/images/sheets.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import type { Person } from '#server/testing/people.ts'
import { whenRead } from '#server/testing/upload.ts'
import { accountData } from '../account-data.ts'
import { at, check, imported, problemsOf, start, titles, whenOver } from './testing/hand-in.ts'
import { appBesidePictures } from './testing/app-beside-pictures.ts'
import type { PictureSite } from './testing/picture-site.ts'

let site: PictureSite
let app: TestApp
let ana: Person
let bruno: Person

appBesidePictures((beside) => void ({ site, app, ana, bruno } = beside))

const eleven = sheetLayouts.registration.map((column) => sheetColumns[column]).join(',')

test(
  'Ana hands in a list of addresses, and the pictures become images; what is wrong is told by its cell',
  { tags: ['long'] },
  async () => {
    const sheet = await check(ana, [at(1), 'not an address', at(2), at(1)].join('\n'))
    expect(sheet).toMatchObject({
      fileName: 'harbours.csv',
      state: 'checked',
      counts: { waiting: 2, wrong: 2, added: 0 },
      activityId: null,
    })
    expect(site.asked).toEqual([])
    expect(await problemsOf(ana, sheet)).toEqual([
      [2, 'A2: “not an address” is not a web address that begins with http:// or https://.'],
      [4, 'A4: The same address stands in line 1.'],
    ])
    const started = await start(ana, sheet)
    expect(started).toMatchObject({ state: 'running' })
    const done = await whenOver(ana, sheet)
    expect(done).toMatchObject({ state: 'done', counts: { waiting: 0, wrong: 2, added: 2, known: 0, failed: 0 } })
    expect(await titles(ana)).toEqual(['1', '2'])
    expect(await ana.call(getActivity, { activityId: done.activityId! })).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
      note: '2 added, 2 could not be imported.',
    })
    const { data: rows } = await ana.call(listSheetRows, { sheetId: sheet._id })
    const image = await whenRead(ana, rows[0]!.imageId!)
    expect(image).toMatchObject({ state: 'ready', source: 'external', origin: at(1), fileName: '1.jpg', width: 64 })
    expect((await ana.call(listNotifications)).data[0]).toMatchObject({
      title: 'harbours.csv was imported, but for 2',
      path: `/images/sheet?sheet=${sheet._id}`,
    })
  },
)

test("A sheet's title, date and tags win over the file's", { tags: ['long'] }, async () => {
  await imported(ana, `URL,Title,Date,Tags\n${at(3)},Harbour,2024/05/01,"sea, morning"\n`)
  const [tile] = (await ana.call(listImages)).data
  const image = await whenRead(ana, tile!._id)
  expect(image).toMatchObject({
    title: 'Harbour',
    takenOn: '2024-05-01',
    tags: ['sea', 'morning'],
    publication: null,
  })
  expect((await ana.call(listImageHistory, { imageId: image._id })).data.map(({ type }) => type)).toContain('added')
})

test('A registration sheet stores facts on existing and new images', { tags: ['long'] }, async () => {
  const [imageId] = await aLibrary(app.deps, ana.id, ['IMG_1'])
  await ana.call(updateImage, { imageId: imageId!, place: 'Porto' })
  const done = await imported(
    ana,
    `${eleven}\n${imageId},,Harbour,2024/05/01,,2024/06/01,Portugal,yes,no\n2,${at(4)},Boats,2024/05/02,Lisbon,,US,no,yes`,
    'registration',
  )
  expect(done.counts).toMatchObject({ added: 1, updated: 1 })
  expect(await ana.call(getImage, { imageId: imageId! })).toMatchObject({
    title: 'Harbour',
    takenOn: '2024-05-01',
    place: 'Porto',
    publication: { date: '2024-06-01', country: 'PT', singleAuthor: true, publishedBefore: false },
  })
  const added = (await ana.call(listImages)).data.find(({ title }) => title === 'Boats')!
  expect(await ana.call(getImage, { imageId: added._id })).toMatchObject({
    takenOn: '2024-05-02',
    place: 'Lisbon',
    publication: { date: null, country: 'US', singleAuthor: false, publishedBefore: true },
  })
  const { data } = await ana.call(listImageHistory, { imageId: imageId! })
  expect(data.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'publication',
    from: null,
    to: '2024-06-01, PT, single author, not published before',
  })
  const again = await imported(ana, `Id,Published before\n${imageId},yes`)
  expect(again.counts.updated).toBe(1)
  expect((await ana.call(getImage, { imageId: imageId! })).publication).toEqual({
    date: '2024-06-01',
    country: 'PT',
    singleAuthor: true,
    publishedBefore: true,
  })
})

test("A repeated picture becomes one image with its owner's texts", { tags: ['long'] }, async () => {
  await imported(ana, at('a5'))
  const [tile] = (await ana.call(listImages)).data
  await ana.call(updateImage, { imageId: tile!._id, title: 'Mine' })
  const done = await imported(ana, `URL,Title,Date,Country\n${at('b5')},Theirs,2024/05/01,PT\n${at('c5')},Third,,`)
  expect(done.counts).toMatchObject({ added: 0, known: 2 })
  expect(await ana.call(listImages)).toMatchObject({ total: 1 })
  expect(await ana.call(getImage, { imageId: tile!._id })).toMatchObject({
    title: 'Mine',
    takenOn: '2024-05-01',
    publication: { country: 'PT' },
  })
})

test("A sheet adds its tags to an image's existing tags", { tags: ['long'] }, async () => {
  await imported(ana, at('a7'))
  const [tile] = (await ana.call(listImages)).data
  const imageId = tile!._id
  await ana.call(changeSelection, { imageIds: [imageId], change: { kind: 'tag', add: ['client', 'sea'], remove: [] } })
  const done = await imported(ana, `URL,Tags\n${at('b7')},"sea, dawn"`)
  expect(done.counts).toMatchObject({ added: 0, known: 1 })
  expect(await ana.call(getImage, { imageId })).toMatchObject({ tags: ['client', 'sea', 'dawn'] })
})

test("A line about another owner's image changes nothing", { tags: ['long'] }, async () => {
  const [imageId] = await aLibrary(app.deps, bruno.id, ['Bruno’s'])
  const sheet = await check(ana, `Id,Title\n${imageId},Taken`)
  expect(await problemsOf(ana, sheet)).toEqual([
    [2, `No image of yours has the id “${imageId}”, so the address of its file is needed.`],
  ])
  await expect(start(ana, sheet)).rejects.toMatchObject({
    code: 'sheet.nothing',
    problem: { message: 'No line of this sheet waits to be imported. Correct it and hand it in again.' },
  })
  expect(await titles(bruno)).toEqual(['Bruno’s'])
})

test('An image deleted since the check is reported', { tags: ['long'] }, async () => {
  const [imageId] = await aLibrary(app.deps, ana.id, ['IMG_1'])
  const sheet = await check(ana, `Id,Title\n${imageId},Harbour`)
  await ana.call(deleteImage, { imageId: imageId! })
  await start(ana, sheet)
  expect((await whenOver(ana, sheet)).counts.failed).toBe(1)
  expect(await problemsOf(ana, sheet)).toEqual([[2, 'The image with this id is not in your library any more.']])
})

test("Addresses beyond the plan's room are skipped and reported", { tags: ['long'] }, async () => {
  const { allowances } = app.deps
  const before = allowances.storageBytes
  allowances.storageBytes = async () => 0
  const sheet = await check(ana, at(70))
  await start(ana, sheet)
  expect((await whenOver(ana, sheet)).counts).toMatchObject({ added: 0, failed: 1 })
  expect(await problemsOf(ana, sheet)).toEqual([
    [1, expect.stringContaining('Remove images that you no longer need, then try again.')],
  ])
  expect(site.asked).not.toContain('/70.jpg')
  allowances.storageBytes = before
})

test('An export includes sheet lines, and deletion removes them', { tags: ['long'] }, async () => {
  const done = await imported(ana, `${at(60)}\nnot an address`)
  expect((await accountData.export(app.deps, ana.id)).documents).toMatchObject({
    sheetLines: [
      { fileName: 'harbours.csv', row: 1, cells: [at(60)], state: 'added' },
      { row: 2, cells: ['not an address'], state: 'wrong' },
    ],
  })
  await accountData.erase(app.deps, ana.id)
  await expect(ana.call(getSheet, { sheetId: done._id })).rejects.toMatchObject({ kind: 'missing' })
  expect((await accountData.export(app.deps, ana.id)).documents).toMatchObject({ images: [], sheetLines: [] })
})
