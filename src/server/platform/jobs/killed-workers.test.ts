import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { openLog } from '../log.ts'
import { handleJob, job } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

const note = job({ name: 'test-note', payload: z.object({ n: z.number() }) })
const mourn = job({ name: 'test-mourn', payload: z.object({ n: z.number() }) })
const deadly = job({ name: 'test-deadly', payload: z.object({ n: z.number() }), retries: 1, givenUpTo: mourn })

const sad = job({ name: 'test-sad', payload: z.object({ n: z.number() }), retryAfterSeconds: 1 })
const doomed = job({ name: 'test-doomed', payload: z.object({ n: z.number() }), retries: 0, givenUpTo: sad })

const slow = { tags: ['long'], timeout: 60_000 }

let database: Database
let remove: () => Promise<void>
let queue: Queue
const ran: number[] = []

const open = () => openQueue({ database, log: openLog('silent') }, [note, mourn, deadly, sad, doomed])

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  queue = await open()
})
afterAll(async () => {
  await queue.stop(1)
  await remove()
})

test('what a killed process was running is given back within 30 s of its last sign of life', slow, async () => {
  await queue.stop(1)
  const killed = await open()
  await database.db.transaction((tx) => killed.enqueue(tx, note, { n: 500 }))
  await killed.stop(0)
  await database.execute(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'test-note' and data = '{"n":500}'`,
  )
  const diedAt = performance.now()
  queue = await open()
  await queue.work([handleJob(note, async ({ n }) => void ran.push(n))])
  const left = 30_000 - (performance.now() - diedAt)
  await expect.poll(() => ran.filter((n) => n === 500), { timeout: left }).toEqual([500])
})

test(
  'a job whose process was killed at one attempt after the other is given back as soon each time',
  slow,
  async () => {
    await queue.stop(1)
    queue = await open()
    await database.db.transaction((tx) => queue.enqueue(tx, note, { n: 600 }))
    await database.execute(
      `update pgboss.job set state = 'active', retry_count = 3, started_on = now(), heartbeat_on = now() - interval '1 minute' where name = 'test-note' and data = '{"n":600}'`,
    )
    await queue.work([handleJob(note, async ({ n }) => void ran.push(n))])
    await expect.poll(() => ran.filter((n) => n === 600), { timeout: 12_000 }).toEqual([600])
  },
)

test(
  'a job whose process was killed at every attempt is given up, and one that has an attempt left is done',
  slow,
  async () => {
    await queue.stop(1)
    const done: string[] = []
    const silent = "now() - interval '1 minute', now() - interval '1 minute', 15, 1, 'test-mourn'"
    const columns =
      'name, data, state, retry_count, started_on, heartbeat_on, heartbeat_seconds, retry_limit, dead_letter'
    await database.execute(
      `insert into pgboss.job (${columns}) values ('test-deadly', '{"n":1}', 'active', 1, ${silent}), ('test-deadly', '{"n":2}', 'active', 0, ${silent})`,
    )
    queue = await open()
    await queue.work([
      handleJob(mourn, async ({ n }) => void done.push(`given up ${n}`)),
      handleJob(deadly, async ({ n }, { attempt }) => void done.push(`${n} at attempt ${attempt}`)),
    ])
    await expect.poll(() => done.toSorted(), { timeout: 29_000 }).toEqual(['2 at attempt 2', 'given up 1'])
    expect(await queue.dead(10)).toEqual([])
  },
)

test('a job that another was given up to becomes a dead letter where it fails for good, too', slow, async () => {
  const failing = async () => await Promise.reject(new Error('the lamp is out'))
  await queue.stop(1)
  queue = await open()
  await queue.work([handleJob(doomed, failing), handleJob(sad, failing)])
  await database.db.transaction((tx) => queue.enqueue(tx, doomed, { n: 7 }))
  await expect
    .poll(() => queue.dead(10), { timeout: 55_000 })
    .toMatchObject([{ job: 'test-sad', payload: { n: 7 }, reason: '{"reason":"the lamp is out"}' }])
})
