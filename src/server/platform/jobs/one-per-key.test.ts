import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { openLog } from '../log.ts'
import { handleJob, job } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

const look = job({ name: 'test-look', payload: z.object({ n: z.number() }), onePerKey: true })
const visit = job({
  name: 'test-visit',
  payload: z.object({ n: z.number() }),
  onePerKey: true,
  isLong: true,
})

const slow = { tags: ['long'] }

let database: Database
let remove: () => Promise<void>
const opened: Queue[] = []

async function open(): Promise<Queue> {
  const queue = await openQueue({ database, log: openLog('silent') }, [{ job: look }, { job: visit }])
  opened.push(queue)
  return queue
}

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  await database.execute('create table shelf (books int)')
  await database.execute('insert into shelf values (1)')
})
afterEach(async () => {
  for (const queue of opened.splice(0)) await queue.stop(1)
  await database.execute('delete from pgboss.job')
})
afterAll(() => remove())

test('A waiting job is taken only with its latest request', slow, async () => {
  const queue = await open()
  await database.db.transaction((tx) => queue.enqueue(tx, look, { n: 1 }, { key: 'shelf' }))
  const seen: unknown[] = []
  const isAsked = Promise.withResolvers<void>()
  const changing = database.db.transaction(async (tx) => {
    await tx.execute('update shelf set books = 2')
    await queue.enqueue(tx, look, { n: 1 }, { key: 'shelf' })
    isAsked.resolve()
    await setTimeout(1000)
  })
  await isAsked.promise
  const run = async () => void seen.push((await database.execute('select books from shelf')).rows[0])
  await queue.work([handleJob(look, run)], {})
  await changing
  await expect.poll(() => seen.at(-1), { timeout: 10_000 }).toEqual({ books: 2 })
})

test('Two requests for the same waiting jobs do not block each other', async () => {
  const queue = await open()
  const ask = (keys: string[], between = async () => {}) =>
    database.db.transaction(async (tx) => {
      for (const key of keys) {
        await queue.enqueue(tx, look, { n: 1 }, { key })
        await between()
      }
    })
  await ask(['one', 'two'])
  const both = Promise.withResolvers<void>()
  let begun = 0
  const meet = async () => {
    if (++begun === 2) both.resolve()
    await both.promise
  }
  await Promise.all([ask(['one', 'two'], meet), ask(['two', 'one'], meet)])
  const { rows } = await database.execute(
    "select count(*)::int as n from pgboss.job where singleton_key in ('one', 'two')",
  )
  expect(rows).toEqual([{ n: 2 }])
})

test("A job waits for its key's previous one alone", slow, async () => {
  const queue = await open()
  const gate = Promise.withResolvers<void>()
  const done: number[] = []
  const handled = handleJob(look, async (_, { n }) => {
    if (n === 7) await gate.promise
    if (n >= 7) done.push(n)
  })
  const send = (n: number) => database.db.transaction((tx) => queue.enqueue(tx, look, { n }, { key: 'relay' }))
  await queue.work([handled], {})
  await send(7)
  const running = async () => (await queue.counts()).find(({ name }) => name === look.name)?.running
  await expect.poll(running, { timeout: 20_000 }).toBe(1)
  const other = await open()
  await send(8)
  gate.resolve()
  await queue.stop(5)
  await other.work([handled], {})
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([7, 8])
})

test("A key's simultaneous retry and new job run in turn", slow, async () => {
  const queue = await open()
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  const askForAll = async () => {
    for (const n of numbers) await database.db.transaction((tx) => queue.enqueue(tx, visit, { n }, { key: `${n}` }))
  }
  await askForAll()
  await database.execute("update pgboss.job set state = 'retry' where name = 'test-visit'")
  await askForAll()
  // Side by side in their queue, so that two who take jobs at the same moment come upon both.
  await database.execute(
    "update pgboss.job set created_on = now() - interval '1 s' * (1000 - (data->>'n')::int) where name = 'test-visit'",
  )
  const running = new Set<number>()
  const together: number[] = []
  let done = 0
  const handled = handleJob(visit, async (_, { n }) => {
    if (running.has(n)) together.push(n)
    running.add(n)
    await setTimeout(20)
    running.delete(n)
    done++
  })
  for (const each of [queue, await open(), await open()]) await each.work([handled], {})
  const left = async () =>
    (await database.execute("select from pgboss.job where name = 'test-visit' and state < 'completed'")).rows.length
  await expect.poll(left, { timeout: 50_000 }).toBe(0)
  expect(together).toEqual([])
  expect(done).toBeGreaterThanOrEqual(numbers.length)
})
