import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { openLog } from '../log.ts'
import { handleJob, job } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

const note = job({ name: 'test-note', payload: z.object({ n: z.number() }) })
const fail = job({ name: 'test-fail', payload: z.object({ n: z.number() }), retries: 1, retryAfterSeconds: 1 })
const moody = job({ name: 'test-moody', payload: z.object({}), retryAfterSeconds: 60 })
const single = job({ name: 'test-single', payload: z.object({ n: z.number() }), onePerKey: true })
const deadly = job({ name: 'test-deadly', payload: z.object({ n: z.number() }), retries: 1 })
const long = job({ name: 'test-long', payload: z.object({ n: z.number() }), concurrency: 2, isLong: true })
const limited = job({
  name: 'test-limited',
  payload: z.object({ n: z.number() }),
  withinSeconds: 2,
  concurrency: 2,
  retries: 0,
})
const declared = [
  ...[note, fail, moody, single, long, limited].map((kind) => ({ job: kind })),
  { job: deadly, giveUp: async () => {} },
]

const slow = { tags: ['long'] }

let database: Database
let remove: () => Promise<void>
let queue: Queue
const ran: number[] = []
const failing = { is: true }
const attempts: { attempt: number; isLastAttempt: boolean }[] = []

const open = () => openQueue({ database, log: openLog('silent') }, declared)

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  queue = await open()
})
afterAll(async () => {
  await queue.stop(1)
  await remove()
})

test('The first job of every queue can be sent in a transaction', async () => {
  const sent = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, note, { n: 1 })
    await queue.enqueueAll(tx, note, [{ n: 2 }, { n: 3 }])
    await queue.enqueue(tx, single, { n: 0 }, { key: 'first' })
  })
  await expect(
    Promise.race([sent, new Promise((_, reject) => setTimeout(reject, 2000, new Error('it waits for itself')))]),
  ).resolves.toBeUndefined()
})

test('A rolled-back job does not exist', async () => {
  await database.db
    .transaction(async (tx) => {
      await queue.enqueue(tx, note, { n: 99 })
      throw new Error('undo')
    })
    .catch(() => {})
  expect((await database.execute("select count(*)::int as n from pgboss.job where name = 'test-note'")).rows).toEqual([
    { n: 3 },
  ])
})

test('At most one job of a key waits', async () => {
  await database.db.transaction(async (tx) => {
    for (const n of [1, 2, 3]) await queue.enqueue(tx, single, { n }, { key: 'ring' })
    await queue.enqueue(tx, single, { n: 4 }, { key: 'other' })
  })
  const { rows } = await database.execute(
    "select count(*)::int as n from pgboss.job where name = 'test-single' and singleton_key in ('ring', 'other')",
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('An invalid payload is refused when sent', async () => {
  await expect(database.db.transaction((tx) => queue.enqueue(tx, note, { n: 'one' } as never))).rejects.toMatchObject({
    issues: [{ code: 'invalid_type', path: ['n'] }],
  })
})

test('Waiting jobs run once a worker starts', async () => {
  await queue.work(
    [
      handleJob(note, async (_, { n }) => void ran.push(n)),
      handleJob(single, async () => {}),
      handleJob(moody, async () => await Promise.reject(new Error('not today'))),
      handleJob(fail, async (_, { n }, { attempt, isLastAttempt }) => {
        attempts.push({ attempt, isLastAttempt })
        if (failing.is) throw new Error(`no luck with ${n}`)
        ran.push(1000 + n)
      }),
    ],
    {},
  )
  await expect.poll(() => ran.toSorted((a, b) => a - b), { timeout: 10_000 }).toEqual([1, 2, 3])
})

test('A failing job is retried, kept as dead letter, and returnable', { tags: ['long'] }, async () => {
  await database.db.transaction((tx) => queue.enqueue(tx, fail, { n: 7 }))
  await expect.poll(() => queue.dead(10), { timeout: 20_000 }).toMatchObject([{ job: 'test-fail', payload: { n: 7 } }])
  expect(attempts).toEqual([
    { attempt: 1, isLastAttempt: false },
    { attempt: 2, isLastAttempt: true },
  ])
  const [dead] = await queue.dead(10)
  expect(dead?.reason).toContain('no luck with 7')
  failing.is = false
  expect(await queue.retryDead('00000000-0000-4000-8000-000000000000')).toBe(0)
  expect(await queue.retryDead(dead!.id)).toBe(1)
  await expect.poll(() => ran.includes(1007), { timeout: 10_000 }).toBe(true)
  expect(await queue.dead(10)).toEqual([])
})

test('A failing job is retried after doubling pauses', { tags: ['long'] }, async () => {
  await database.db.transaction((tx) => queue.enqueue(tx, moody, {}))
  const pause = 'extract(epoch from start_after - now())::int between 50 * 2 ^ retry_count and 120 * 2 ^ retry_count'
  const waiting = async () =>
    (
      await database.execute(
        `select retry_count as after, ${pause} as pauses from pgboss.job where name = 'test-moody' and state = 'retry'`,
      )
    ).rows
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([{ after: 0, pauses: true }])
  await database.execute("update pgboss.job set start_after = now() where name = 'test-moody'")
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([{ after: 1, pauses: true }])
})

test('A full queue drains faster than one job a poll', async () => {
  ran.length = 0
  await database.db.transaction((tx) =>
    queue.enqueueAll(
      tx,
      note,
      Array.from({ length: 180 }, (_, n) => ({ n })),
    ),
  )
  await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(180)
})

test('A long job is taken when it can begin, singly', async () => {
  await queue.stop(1)
  const begun: number[] = []
  const gate = Promise.withResolvers<void>()
  queue = await open()
  await queue.work(
    [
      handleJob(long, async (_, { n }) => {
        begun.push(n)
        await gate.promise
      }),
    ],
    {},
  )
  await database.db.transaction((tx) =>
    queue.enqueueAll(
      tx,
      long,
      Array.from({ length: 12 }, (_, n) => ({ n })),
    ),
  )
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(2)
  const { rows } = await database.execute(
    "select state, count(*)::int as n from pgboss.job where name = 'test-long' group by state order by state",
  )
  expect(rows).toEqual([
    { state: 'created', n: 10 },
    { state: 'active', n: 2 },
  ])
  gate.resolve()
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(12)
})

test('A run over its time fails alone in its batch', slow, async () => {
  await queue.stop(1)
  queue = await open()
  await database.db.transaction((tx) =>
    queue.enqueueAll(
      tx,
      limited,
      Array.from({ length: 10 }, (_, n) => ({ n })),
    ),
  )
  const begun: number[] = []
  const tooLong: number[] = []
  await queue.work(
    [
      handleJob(limited, async (_, { n }, { signal }) => {
        begun.push(n)
        signal.addEventListener('abort', () => {
          if (String(signal.reason).includes('longer than 2 s')) tooLong.push(n)
        })
        await new Promise((resolve) => setTimeout(resolve, n === 3 ? 60_000 : 700))
      }),
    ],
    {},
  )
  await expect
    .poll(
      async () =>
        (
          await database.execute(
            "select state, count(*)::int as n from pgboss.job where name = 'test-limited' group by state order by state",
          )
        ).rows,
    )
    .toEqual([
      { state: 'completed', n: 9 },
      { state: 'failed', n: 1 },
    ])
  expect(begun.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(tooLong).toEqual([3])
  const [dead] = await queue.dead(1)
  expect(dead).toMatchObject({ job: 'test-limited', payload: { n: 3 } })
  expect(dead?.reason).toContain('It took longer than 2 s.')
  await queue.stop(1)
  queue = await open()
  await queue.retryDead(dead!.id)
})

test('An older dead letter is retried once its job has an ending', async () => {
  await queue.stop(1)
  await database.execute(
    `insert into pgboss.job (name, data, source_name) values ('dead-letters', '{"n":3}', 'test-deadly'), ('dead-letters', '{"n":4}', 'test-note')`,
  )
  queue = await open()
  expect(await queue.dead(10)).toMatchObject([{ job: 'test-note', payload: { n: 4 } }])
  const done: number[] = []
  await queue.work([handleJob(deadly, async (_, { n }) => void done.push(n))], {})
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([3])
})

test('Jobs of one key run in turn and delay no other', async () => {
  await queue.stop(1)
  queue = await open()
  const other = await open()
  const first = Promise.withResolvers<void>()
  const began: number[] = []
  const handled = handleJob(single, async (_, { n }) => {
    began.push(n)
    if (n === 1) await first.promise
  })
  for (const each of [queue, other]) await each.work([handled], {})
  const send = (n: number, key: string) => database.db.transaction((tx) => queue.enqueue(tx, single, { n }, { key }))
  await send(1, 'a')
  await expect.poll(() => began, { timeout: 10_000 }).toEqual([1])
  await send(2, 'a')
  await send(3, 'b')
  await expect.poll(() => began, { timeout: 10_000 }).toEqual([1, 3])
  first.resolve()
  await expect.poll(() => began, { timeout: 10_000 }).toEqual([1, 3, 2])
  await other.stop(1)
})

test('A changed declaration applies to its queue from the next start', async () => {
  const patient = { ...note, retries: 9 }
  const again = await openQueue({ database, log: openLog('silent') }, [{ job: patient }])
  const { rows } = await database.execute("select retry_limit from pgboss.queue where name = 'test-note'")
  expect(rows).toEqual([{ retry_limit: 9 }])
  await database.db.transaction((tx) => again.enqueue(tx, patient, { n: 4 }))
  await again.stop(0)
})

test('A queue’s failure is logged with its words and name', slow, async () => {
  const lines: { err?: { message: string }; queue?: string }[] = []
  const log = openLog('error', { write: (text) => void lines.push(JSON.parse(text) as (typeof lines)[number]) })
  const alone = job({ name: 'test-alone', payload: z.object({ n: z.number() }) })
  let isBroken = false
  const breaking: Database = {
    ...database,
    execute: async (text, values) => await database.execute(isBroken ? 'select 1/0' : text, isBroken ? [] : values),
  }
  const other = await openQueue({ database: breaking, log }, [{ job: alone }])
  const done: number[] = []
  await other.work([handleJob(alone, async (_, { n }) => void done.push(n))], {})
  const enqueue = (n: number) => database.db.transaction((tx) => other.enqueue(tx, alone, { n }))
  await enqueue(1)
  await expect.poll(() => done).toEqual([1])
  isBroken = true
  await enqueue(2)
  await expect
    .poll(() => lines.find(({ queue: name }) => name === alone.name)?.err?.message)
    .toMatch(/^division by zero/)
  isBroken = false
  await other.stop(1)
})
