import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { openLog } from '../log.ts'
import { handleJob, job } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

const note = job({ name: 'test-note', payload: z.object({ n: z.number() }) })
const deadly = job({ name: 'test-deadly', payload: z.object({ n: z.number() }), retries: 1 })

const doomed = job({ name: 'test-doomed', payload: z.object({ n: z.number() }), retries: 0 })

const ending = async () => {}
const declared = [{ job: note }, { job: deadly, giveUp: ending }, { job: doomed, giveUp: ending }]

const slow = { tags: ['long'] }

let database: Database
let remove: () => Promise<void>
let queue: Queue
const ran: number[] = []

const open = () => openQueue({ database, log: openLog('silent') }, declared)

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  queue = await open()
})
afterAll(async () => {
  await queue.stop(1)
  await remove()
})

test('A killed process returns its jobs within 30 s', slow, async () => {
  await queue.stop(1)
  const killed = await open()
  await database.db.transaction((tx) => killed.enqueue(tx, note, { n: 500 }))
  await killed.stop(0)
  await database.execute(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'test-note' and data = '{"n":500}'`,
  )
  const diedAt = performance.now()
  queue = await open()
  await queue.work([handleJob(note, async (_, { n }) => void ran.push(n))], {})
  const left = 30_000 - (performance.now() - diedAt)
  await expect.poll(() => ran.filter((n) => n === 500), { timeout: left }).toEqual([500])
})

test('A job killed at each attempt returns as soon every time', slow, async () => {
  await queue.stop(1)
  queue = await open()
  await database.db.transaction((tx) => queue.enqueue(tx, note, { n: 600 }))
  await database.execute(
    `update pgboss.job set state = 'active', retry_count = 3, started_on = now(), heartbeat_on = now() - interval '1 minute' where name = 'test-note' and data = '{"n":600}'`,
  )
  await queue.work([handleJob(note, async (_, { n }) => void ran.push(n))], {})
  await expect.poll(() => ran.filter((n) => n === 600), { timeout: 12_000 }).toEqual([600])
})

test('A job killed at every attempt is given up', slow, async () => {
  await queue.stop(1)
  const done: string[] = []
  const silent = "now() - interval '1 minute', now() - interval '1 minute', 15, 1, 'given-up'"
  const columns =
    'name, data, state, retry_count, started_on, heartbeat_on, heartbeat_seconds, retry_limit, dead_letter'
  await database.execute(
    `insert into pgboss.job (${columns}) values ('test-deadly', '{"n":1}', 'active', 1, ${silent}), ('test-deadly', '{"n":2}', 'active', 0, ${silent})`,
  )
  queue = await open()
  const handled = handleJob(
    deadly,
    async (_, { n }, { attempt }) => void done.push(`${n} at attempt ${attempt}`),
    async (_, { n }) => void done.push(`given up ${n}`),
  )
  await queue.work([handled], {})
  await expect.poll(() => done.toSorted(), { timeout: 29_000 }).toEqual(['2 at attempt 2', 'given up 1'])
  expect(await queue.dead(10)).toEqual([])
})

test("A failed giving-up is retried, at once on staff's request", slow, async () => {
  let isBroken = true
  const ended: number[] = []
  const handled = handleJob(
    doomed,
    async () => await Promise.reject(new Error('the lamp is out')),
    async (_, { n }) => {
      if (isBroken) throw new Error('the door is locked')
      ended.push(n)
    },
  )
  await queue.stop(1)
  queue = await open()
  await queue.work([handled], {})
  await database.db.transaction((tx) => queue.enqueue(tx, doomed, { n: 7 }))
  const fails = "update pgboss.job set retry_count = 5 where name = 'given-up' and state = 'retry' returning id"
  await expect.poll(async () => (await database.execute(fails)).rows.length, { timeout: 20_000 }).toBe(1)
  const [stuck] = await queue.dead(10)
  expect(stuck).toMatchObject({ job: 'test-doomed', payload: { n: 7 }, reason: '{"reason":"the door is locked"}' })
  isBroken = false
  expect(await queue.retryDead(stuck!.id)).toBe(1)
  await expect.poll(() => ended, { timeout: 20_000 }).toEqual([7])
  expect(await queue.dead(10)).toEqual([])
})

test("An embedded database's only process resumes its jobs at once", slow, async () => {
  await queue.stop(1)
  const done: string[] = []
  const columns =
    'name, data, state, retry_count, started_on, heartbeat_on, heartbeat_seconds, retry_limit, dead_letter'
  const running = "now(), now(), 12, 1, 'given-up'"
  await database.execute(
    `insert into pgboss.job (${columns}) values ('test-deadly', '{"n":3}', 'active', 1, ${running}), ('test-deadly', '{"n":4}', 'active', 0, ${running})`,
  )
  queue = await openQueue({ database: { ...database, kind: 'embedded' }, log: openLog('silent') }, declared)
  const handled = handleJob(
    deadly,
    async (_, { n }, { attempt }) => void done.push(`${n} at attempt ${attempt}`),
    async (_, { n }) => void done.push(`given up ${n}`),
  )
  await queue.work([handled], {})
  await expect.poll(() => done.toSorted(), { timeout: 9000 }).toEqual(['4 at attempt 2', 'given up 3'])
})
