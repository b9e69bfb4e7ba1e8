import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database, Tx } from '../db/database.ts'
import { eventsAfter } from '../events/events.ts'
import { newId } from '../ids.ts'
import {
  advanceActivity,
  cancel,
  failActivity,
  findActivity,
  isUnderWay,
  listActivitiesOf,
  sealActivity,
  startActivity,
} from './activities.ts'

let database: Database
let remove: () => Promise<void>
const owner = newId()

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
})
afterAll(() => remove())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work)
const start = () => inTx((tx) => startActivity(tx, { ownerId: owner, kind: 'crawl', title: 'two sites' }))
const shown = (id: string) => findActivity(database.db, owner, id)

test('Progress adds up, and a sealed activity ends with its last step', async () => {
  const id = await start()
  expect(await shown(id)).toMatchObject({ state: 'waiting', done: 0, total: null, finishedAt: null })
  await inTx((tx) => advanceActivity(tx, id, { total: 3 }))
  await inTx((tx) => advanceActivity(tx, id, { done: 2 }))
  expect(await shown(id)).toMatchObject({ state: 'running', done: 2, total: 3 })
  await inTx((tx) => sealActivity(tx, id))
  expect(await isUnderWay(database.db, id)).toBe(true)
  await inTx((tx) => advanceActivity(tx, id, { done: 1 }))
  expect(await shown(id)).toMatchObject({ state: 'done', done: 3, total: 3, finishedAt: expect.any(String) as unknown })
  expect(await isUnderWay(database.db, id)).toBe(false)
})

test('Sealing an activity with all steps done ends it', async () => {
  const id = await start()
  await inTx((tx) => sealActivity(tx, id, 'One address could not be reached.'))
  expect(await shown(id)).toMatchObject({ state: 'done', note: 'One address could not be reached.' })
})

test('A repeated run counts once', async () => {
  const id = await start()
  for (const once of ['a', 'a', 'b', 'a']) await inTx((tx) => advanceActivity(tx, id, { done: 1, once }))
  expect((await shown(id)).done).toBe(2)
})

test('A finished activity keeps its outcome', async () => {
  const id = await start()
  await inTx((tx) => failActivity(tx, id, 'The site does not answer.'))
  await inTx((tx) => advanceActivity(tx, id, { done: 1 }))
  await inTx((tx) => sealActivity(tx, id))
  expect(await shown(id)).toMatchObject({ state: 'failed', done: 0, note: 'The site does not answer.' })
  await expect(cancel(database.db, owner, id)).rejects.toMatchObject({
    code: 'activity.over',
    message: 'This is over already; there is nothing left to stop.',
  })
})

test('Only its owner stops an activity', async () => {
  const id = await start()
  await expect(cancel(database.db, newId(), id)).rejects.toMatchObject({ kind: 'missing' })
  expect(await cancel(database.db, owner, id)).toMatchObject({ state: 'cancelled' })
  expect(await isUnderWay(database.db, id)).toBe(false)
})

test("Changes reach the owner's browsers; lists show the newest first", async () => {
  const ana = newId()
  const ids: string[] = []
  for (const title of ['first', 'second'])
    ids.push(await inTx((tx) => startActivity(tx, { ownerId: ana, kind: 'import', title })))
  await inTx((tx) => advanceActivity(tx, ids[0]!, { done: 1 }))
  const read = await eventsAfter(database.db, ana, 0)
  expect(read.reset ? [] : read.events.map(({ event }) => event)).toEqual(
    [ids[0], ids[1], ids[0]].map((activityId) => ({ type: 'activity', activityId })),
  )
  expect((await listActivitiesOf(database.db, ana)).map((activity) => activity.title)).toEqual(['second', 'first'])
})
