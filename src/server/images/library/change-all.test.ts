import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImageChange } from '#contract/images/changes.ts'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import {
  changeAll,
  changeSelection,
  listImageHistory,
  undoChange,
  updateImage,
} from '#contract/images/library-endpoints.ts'
import { cancelActivity, getActivity } from '#contract/platform/endpoints.ts'
import { carryOutBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { startUndo } from '#server/platform/bulk-changes/start-bulk-change.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { killAtEveryAttempt } from '#server/testing/killed-job.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { changeImages, startChange } from './change-all.ts'
import { lockImages } from '../store.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** New people for each test, with images of these titles. */
async function withImages(titles: string[]) {
  who = await people(app)
  return { ana: who.ana, ids: await aLibrary(app.deps, who.ana.id, titles) }
}

const listed = async (person: Person, query: { status: 'monitored' | undefined }) =>
  (await person.call(listImages, query)).data.map(({ title }) => title)

const ask = (person: Person, query: { tags?: string[] }) => person.call(listImages, query)

const whenOver = async (person: Person, activityId: string) => {
  await expect
    .poll(async () => (await person.call(getActivity, { activityId })).state, { timeout: 20_000 })
    .toMatch(/done|failed|cancelled/)
  return await person.call(getActivity, { activityId })
}

test('A bulk change runs in the background and can be undone', { tags: ['long'] }, async () => {
  const { ana, ids } = await withImages(Array.from({ length: 450 }, (_, at) => `Frame ${at}`))
  await ana.call(updateImage, { imageId: ids[0]!, tags: ['kept', 'sea'] })
  const tag = await ana.call(changeAll, {
    filter: { search: 'frame' },
    change: { kind: 'tag', add: ['sea'], remove: ['kept'] },
  })
  expect(tag).toMatchObject({ kind: 'change', title: 'Tagging 450 images', total: 450 })
  expect(await whenOver(ana, tag._id)).toMatchObject({ state: 'done', done: 450 })
  expect(await ask(ana, { tags: ['sea'] })).toMatchObject({ total: 450 })
  const undo = await ana.call(undoChange, { changeId: tag._id })
  expect(undo.title).toBe('Taking back: Tagging 450 images')
  expect(await whenOver(ana, undo._id)).toMatchObject({ state: 'done' })
  expect(await ask(ana, { tags: ['sea'] })).toMatchObject({ total: 1 })
  expect((await ana.call(getImage, { imageId: ids[0]! })).tags.toSorted()).toEqual(['kept', 'sea'])
  await expect(ana.call(undoChange, { changeId: tag._id })).rejects.toMatchObject({
    code: 'images.undone',
    problem: { message: 'This change was taken back already.' },
  })
  await expect(who.bruno.call(undoChange, { changeId: tag._id })).rejects.toMatchObject({ status: 404 })
  await expect(
    ana.call(changeAll, { filter: { search: 'nothing' }, change: { kind: 'pin', pinned: true } }),
  ).rejects.toMatchObject({
    code: 'images.none',
    problem: { message: 'No image fits this filter any more. Nothing was changed.' },
  })
})

test('A repeated bulk change changes each image once', { tags: ['long'] }, async () => {
  const { ana, ids } = await withImages(Array.from({ length: 250 }, (_, at) => `Frame ${at}`))
  const { _id } = await startChange(app.deps, ana.id, { filter: {}, change: { kind: 'ignore', ignored: true } })
  await Promise.all([1, 2, 3].map(() => carryOutBulkChange(changeImages, app.deps, _id)))
  expect(await whenOver(ana, _id)).toMatchObject({ state: 'done', done: 250, total: 250 })
  await carryOutBulkChange(changeImages, app.deps, _id)
  for (const imageId of ids.slice(0, 3))
    expect((await ana.call(listImageHistory, { imageId })).data.map(({ type }) => type)).toEqual(['ignored'])
})

test('Undoing a bulk tagging keeps tags added since', { tags: ['long'] }, async () => {
  const { ana, ids } = await withImages(['a', 'b', 'c'])
  const [plain, both, other] = ids as [string, string, string]
  const tagsOf = async () =>
    await Promise.all(ids.map(async (imageId) => (await ana.call(getImage, { imageId })).tags.toSorted()))
  await ana.call(updateImage, { imageId: both, tags: ['sea', 'old'] })
  await ana.call(updateImage, { imageId: other, tags: ['sea', 'storm'] })
  const change: ImageChange = { kind: 'tag', add: ['sea'], remove: ['old'] }
  const { changed, changeId = '' } = await ana.call(changeSelection, { imageIds: ids, change })
  expect(changed.toSorted()).toEqual([plain, both].toSorted())
  await ana.call(updateImage, { imageId: plain, tags: ['sea', 'since'] })
  await expect(who.bruno.call(undoChange, { changeId })).rejects.toMatchObject({ status: 404 })
  const undo = await ana.call(undoChange, { changeId })
  expect(undo).toMatchObject({ title: 'Taking back: Tagging 2 images', total: 2 })
  expect(await whenOver(ana, undo._id)).toMatchObject({ state: 'done', done: 2 })
  expect(await tagsOf()).toEqual([['since'], ['old', 'sea'], ['sea', 'storm']])
  await expect(ana.call(undoChange, { changeId })).rejects.toMatchObject({ code: 'images.undone' })
  expect(await ana.call(changeSelection, { imageIds: [other], change })).toEqual({ changed: [] })
})

test('An abandoned bulk change is undone, and undoing can be repeated', { tags: ['long'] }, async () => {
  const { ana } = await withImages(['a', 'b'])
  const { deps } = app
  const idle = { ...deps, queue: { ...deps.queue, enqueue: async () => {} } }
  let hours = 0
  // Each look at the clock is an hour after the one before, so that it ends after one part.
  const hurried = { ...idle, clock: () => new Date(Date.now() + ++hours * 3_600_000) }
  const change: ImageChange = { kind: 'tag', add: ['sea'], remove: [] }
  const { _id } = await startChange(idle, ana.id, { filter: {}, change })
  await carryOutBulkChange(changeImages, hurried, _id)
  const givenUp = {
    state: 'failed',
    note: 'Something went wrong on our side. Changes made until then are kept. Ask for it again to have the rest done.',
  }
  await killAtEveryAttempt(deps.database, 'change-images', { activityId: _id })
  expect(await whenOver(ana, _id)).toMatchObject({ ...givenUp, done: 2 })
  expect(await ask(ana, { tags: ['sea'] })).toMatchObject({ total: 2 })
  const undo = await startUndo(changeImages, idle, { ownerId: ana.id, id: _id })
  await killAtEveryAttempt(deps.database, 'change-images', { activityId: undo._id })
  expect(await whenOver(ana, undo._id)).toMatchObject({ ...givenUp, done: 0 })
  const again = await ana.call(undoChange, { changeId: _id })
  expect(await whenOver(ana, again._id)).toMatchObject({ state: 'done', done: 2 })
  expect(await ask(ana, { tags: ['sea'] })).toMatchObject({ total: 0 })
})

test('A bulk removal waits, can be stopped, and cannot be undone', { tags: ['long'] }, async () => {
  const { ana } = await withImages(['a', 'b'])
  const removal = await ana.call(changeAll, { filter: {}, change: { kind: 'delete' } })
  expect(removal).toMatchObject({ state: 'waiting', title: 'Removing 2 images' })
  expect(await ana.call(cancelActivity, { activityId: removal._id })).toMatchObject({ state: 'cancelled' })
  expect(await ask(ana, {})).toMatchObject({ total: 2 })
  await expect(ana.call(undoChange, { changeId: removal._id })).rejects.toMatchObject({
    code: 'images.not-undoable',
    problem: { message: 'Images that were deleted cannot be brought back.' },
  })
})

test('A bulk change reaches only images that matched the filter', { tags: ['long'] }, async () => {
  app.deps.allowances.monitoredImages = async () => 2
  try {
    const { ana, ids } = await withImages(['a', 'b', 'c', 'd'])
    const titles = async (status?: 'monitored') => (await listed(ana, { status })).toSorted()
    await expect.poll(() => titles('monitored'), { timeout: 20_000 }).toEqual(['c', 'd'])
    const { _id, total } = await startChange(app.deps, ana.id, {
      filter: { status: 'monitored' },
      change: { kind: 'delete' },
    })
    expect(total).toBe(2)
    await ana.call(changeSelection, { imageIds: [ids[2]!], change: { kind: 'ignore', ignored: true } })
    await expect.poll(() => titles('monitored'), { timeout: 20_000 }).toEqual(['b', 'd'])
    await carryOutBulkChange(changeImages, app.deps, _id)
    expect(await titles()).toEqual(['a', 'b'])
  } finally {
    app.deps.allowances.monitoredImages = async () => 500
  }
})

test('A bulk change waits for a locked image without blocking progress', { tags: ['long'] }, async () => {
  const { ana, ids } = await withImages(['a'])
  const change: ImageChange = { kind: 'tag', add: ['sea'], remove: [] }
  const { _id } = await startChange(app.deps, ana.id, { filter: {}, change })
  const locked = Promise.withResolvers<void>()
  const reading = app.deps.db.transaction(async (tx) => {
    await lockImages(tx, ids)
    locked.resolve()
    await setTimeout(200)
    await appendEvent(tx, ana.id, { type: 'image', imageId: ids[0]!, what: 'changed' })
  })
  await locked.promise
  await Promise.all([reading, carryOutBulkChange(changeImages, app.deps, _id)])
  expect(await whenOver(ana, _id)).toMatchObject({ state: 'done', done: 1 })
})
