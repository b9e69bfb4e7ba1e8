// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImageChange } from '#contract/images/changes.ts'
import { getImage } from '#contract/images/endpoints.ts'
import { listImageHistory, undoChange } from '#contract/images/library-endpoints.ts'
import { undoJudgeAll } from '#contract/matches/triage-endpoints.ts'
import { cancelActivity, getActivity } from '#contract/platform/endpoints.ts'
import { changeImages, startChange } from '#server/images/library/change-all.ts'
import type { EnqueueOptions } from '#server/platform/jobs/queue.ts'
import { lockImages } from '#server/images/store.ts'
import { killWhileRunning } from '#server/testing/killed-job.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { type Person, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { forgetOldBulkChanges } from './bulk-change-store.ts'
import { carryOutBulkChange } from './carry-out.ts'
import { startUndo } from './start-bulk-change.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const tagged = (tag: string): ImageChange => ({ kind: 'tag', add: [tag], remove: [] })
const sea = tagged('sea')

/** So that it has several parts. */
const byTwos = { ...changeImages, atOnce: 2 }

/** The app with a queue that nobody works on. */
const idle = () => ({ ...app.deps, queue: { ...app.deps.queue, enqueue: async () => {} } })

/** One part of a change: each look at the clock is an hour after the one before. */
async function onePart(id: string): Promise<void> {
  let hours = 0
  await carryOutBulkChange(byTwos, { ...idle(), clock: () => new Date(Date.now() + ++hours * 3_600_000) }, id)
}

/** Ana with five images, and a change of all of them that nobody has begun to carry out. */
async function begun(change: ImageChange = sea) {
  const { ana, bruno } = await people(app)
  const ids = await aLibrary(app.deps, ana.id, ['a', 'b', 'c', 'd', 'e'])
  return { ana, bruno, ids, id: (await startChange(idle(), ana.id, { filter: {}, change }))._id }
}

const shown = (person: Person, activityId: string) => person.call(getActivity, { activityId })

const whenOver = async (person: Person, activityId: string) => {
  await expect
    .poll(async () => (await shown(person, activityId)).state, { timeout: 20_000 })
    .toMatch(/done|failed|cancelled/)
  return await shown(person, activityId)
}

/** Tags of images, sorted by id, as changes proceed. */
const tagsOf = (person: Person, ids: string[]) =>
  Promise.all(
    ids.toSorted().map(async (imageId) => (await person.call(getImage, { imageId })).tags.toSorted().join(' ')),
  )

const linesOf = async (person: Person, imageId: string) =>
  (await person.call(listImageHistory, { imageId })).data.length

test('A stopped change is undone and changes nothing more', async () => {
  const { ana, ids, id } = await begun()
  await onePart(id)
  expect(await shown(ana, id)).toMatchObject({ state: 'running', done: 2, total: 5 })
  await ana.call(cancelActivity, { activityId: id })
  await carryOutBulkChange(byTwos, app.deps, id)
  expect(await tagsOf(ana, ids)).toEqual(['sea', 'sea', '', '', ''])
  const undo = await ana.call(undoChange, { changeId: id })
  expect(undo).toMatchObject({ title: 'Taking back: Tagging 2 images', total: 2 })
  expect(await whenOver(ana, undo._id)).toMatchObject({ state: 'done', done: 2 })
  expect(await tagsOf(ana, ids)).toEqual(['', '', '', '', ''])
})

test('Stopping rolls back the running part', async () => {
  const { ana, ids, id } = await begun()
  const locked = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const holding = app.deps.db.transaction(async (tx) => {
    await lockImages(tx, ids)
    locked.resolve()
    await stopped.promise
  })
  await locked.promise
  const running = carryOutBulkChange(byTwos, app.deps, id)
  const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await app.deps.database.execute(waits)).rows, { timeout: 20_000 }).toHaveLength(1)
  await ana.call(cancelActivity, { activityId: id })
  stopped.resolve()
  await Promise.all([holding, running])
  expect(await shown(ana, id)).toMatchObject({ state: 'cancelled', done: 0 })
  expect(await tagsOf(ana, ids)).toEqual(['', '', '', '', ''])
})

test('Undoing a running change stops it', async () => {
  const { ana, ids, id } = await begun()
  await onePart(id)
  const undo = await ana.call(undoChange, { changeId: id })
  expect(await shown(ana, id)).toMatchObject({ state: 'cancelled', done: 2 })
  expect(await whenOver(ana, undo._id)).toMatchObject({ state: 'done', done: 2 })
  await carryOutBulkChange(byTwos, app.deps, id)
  expect(await tagsOf(ana, ids)).toEqual(['', '', '', '', ''])
})

test('A change and its undo resume after a killed worker', async () => {
  const { ana, ids, id } = await begun()
  await onePart(id)
  await killWhileRunning(app.deps.database, 'change-images', { activityId: id })
  expect(await whenOver(ana, id)).toMatchObject({ state: 'done', done: 5, total: 5 })
  for (const imageId of ids) expect(await linesOf(ana, imageId)).toBe(1)
  const undo = await startUndoOf(ana, id)
  await onePart(undo)
  expect(await tagsOf(ana, ids)).toEqual(['', '', 'sea', 'sea', 'sea'])
  await killWhileRunning(app.deps.database, 'change-images', { activityId: undo })
  expect(await whenOver(ana, undo)).toMatchObject({ state: 'done', done: 5, total: 5 })
  for (const imageId of ids) expect(await linesOf(ana, imageId)).toBe(2)
})

test('Two changes run at once and undo only their own part', async () => {
  const { ana, ids, id } = await begun()
  const other = (await startChange(idle(), ana.id, { filter: {}, change: tagged('storm') }))._id
  await Promise.all([id, other].map((one) => carryOutBulkChange(byTwos, app.deps, one)))
  for (const one of [id, other]) expect(await shown(ana, one)).toMatchObject({ state: 'done', done: 5 })
  expect(new Set(await tagsOf(ana, ids))).toEqual(new Set(['sea storm']))
  await whenOver(ana, (await ana.call(undoChange, { changeId: id }))._id)
  expect(new Set(await tagsOf(ana, ids))).toEqual(new Set(['storm']))
})

test("An owner's change is hidden from others and leaves theirs alone", async () => {
  const { ana, bruno, ids, id } = await begun()
  const his = await aLibrary(app.deps, bruno.id, ['a'])
  for (const refused of [
    () => shown(bruno, id),
    () => bruno.call(cancelActivity, { activityId: id }),
    () => bruno.call(undoChange, { changeId: id }),
    // Nor is it a decision about finds.
    () => ana.call(undoJudgeAll, { activityId: id }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 404 })
  await carryOutBulkChange(byTwos, app.deps, id)
  expect(new Set(await tagsOf(ana, ids))).toEqual(new Set(['sea']))
  expect(await tagsOf(bruno, his)).toEqual([''])
})

test('Two undo requests undo once, and an undo stays', async () => {
  const { ana, ids, id } = await begun()
  await carryOutBulkChange(byTwos, app.deps, id)
  const asked = await Promise.allSettled([1, 2].map(() => ana.call(undoChange, { changeId: id })))
  const begunOnes = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value._id] : []))
  expect(begunOnes).toHaveLength(1)
  expect(await whenOver(ana, begunOnes[0]!)).toMatchObject({ state: 'done', done: 5 })
  expect(await tagsOf(ana, ids)).toEqual(['', '', '', '', ''])
  await expect(ana.call(undoChange, { changeId: begunOnes[0]! })).rejects.toMatchObject({ status: 404 })
})

test('A change cannot be undone after a week', async () => {
  const { ana, id } = await begun()
  await carryOutBulkChange(byTwos, app.deps, id)
  const after = (days: number) => new Date(Date.now() + days * 86_400_000)
  await forgetOldBulkChanges(app.deps.db, after(6.9))
  const early = await ana.call(undoChange, { changeId: id })
  await whenOver(ana, early._id)
  await forgetOldBulkChanges(app.deps.db, after(7.1))
  await expect(ana.call(undoChange, { changeId: id })).rejects.toMatchObject({ status: 404 })
})

/** Asked for, and not begun. */
async function startUndoOf({ id: ownerId }: Person, id: string): Promise<string> {
  return (await startUndo(changeImages, idle(), { ownerId, id }))._id
}

test('An owner has ten waiting changes; small owners go first', async () => {
  const { ana, bruno, id } = await begun()
  const options: EnqueueOptions[] = []
  const queue = {
    ...idle().queue,
    enqueue: async (...[, , , how]: Parameters<typeof app.deps.queue.enqueue>) => void options.push(how ?? {}),
  }
  const start = (owner: Person) => startChange({ ...app.deps, queue }, owner.id, { filter: {}, change: sea })
  for (let more = 0; more < 9; more++) await start(ana)
  await expect(start(ana)).rejects.toMatchObject({ code: 'changes.too-many' })
  await aLibrary(app.deps, bruno.id, ['a'])
  await start(bruno)
  expect(options.at(-1)!.priority).toBeGreaterThan(options.at(-2)!.priority!)
  await ana.call(cancelActivity, { activityId: id })
  await start(ana)
})

test('Undo data beyond half a million images is deleted, oldest first', async () => {
  const { ana, id } = await begun()
  const another = async () => (await startChange(idle(), ana.id, { filter: {}, change: sea }))._id
  const over = [await another(), await another()]
  const resize = (ids: string[], total: number, state: string) =>
    app.deps.database.execute('update activities set total = $2, state = $3 where id = any($1)', [ids, total, state])
  await resize(over, 250_001, 'done')
  await another()
  const left = async () =>
    (await app.deps.database.execute('select id from bulk_changes where owner_id = $1', [ana.id])).rows.map(
      (row) => row.id,
    )
  expect(await left()).toEqual(expect.arrayContaining([id, over[1]]))
  expect(await left()).not.toContain(over[0])
})
