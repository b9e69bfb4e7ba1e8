import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { openLog } from '../log.ts'
import { handleJob, job } from './job.ts'
import { openQueue } from './queue.ts'

const tidy = job({ name: 'test-tidy', payload: z.object({ n: z.number() }), onePerKey: true, schedule: '0 3 * * *' })

let database: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
})
afterAll(() => remove())

const open = () => openQueue({ database, log: openLog('silent') }, [{ job: tidy }])
const rowsOf = async (query: string) => (await database.execute(query)).rows
const inLibrary = () => new PgBoss({ db: { executeSql: database.execute }, supervise: false, schedule: false })

test('An old queue is recreated, and its jobs run once a key', async () => {
  const boss = inLibrary()
  await boss.start()
  await boss.createQueue('test-tidy', { policy: 'stately' })
  await boss.stop()
  await database.execute(`
    insert into pgboss.job (name, data, singleton_key, state, policy, start_after) values
    ('test-tidy', '{"n":1}', 'waits', 'created', 'stately', now()),
    ('test-tidy', '{"n":2}', 'fails', 'retry', 'stately', now()),
    ('test-tidy', '{"n":3}', 'runs', 'active', 'stately', now()),
    ('test-tidy', '{"n":4}', 'is busy', 'created', 'stately', now() + interval '1 hour'),
    ('test-tidy', '{"n":4}', 'is busy', 'retry', 'stately', now() + interval '1 minute'),
    ('test-tidy', '{"n":4}', 'is busy', 'active', 'stately', now()),
    ('test-tidy', '{"n":5}', 'later', 'created', 'stately', now() + interval '1 hour'),
    ('test-tidy', '{"n":6}', 'ended', 'completed', 'stately', now())`)
  const [queue, other] = await Promise.all([open(), open()])
  expect(await rowsOf("select policy from pgboss.queue where name = 'test-tidy'")).toEqual([{ policy: 'short' }])
  expect(await rowsOf("select cron from pgboss.schedule where name = 'test-tidy'")).toEqual([{ cron: '0 3 * * *' }])
  const done: number[] = []
  await queue.work([handleJob(tidy, async (_, { n }) => void done.push(n))], {})
  await expect.poll(() => done.toSorted((a, b) => a - b), { timeout: 20_000 }).toEqual([1, 2, 3, 4])
  expect(
    await rowsOf("select data, policy, group_id from pgboss.job where name = 'test-tidy' and state = 'created'"),
  ).toEqual([{ data: { n: 5 }, policy: 'short', group_id: 'later' }])
  for (const each of [queue, other]) await each.stop(1)
})

/** When this fails, `carryOver` need not call the library's internals. */
test("The library itself cannot change a queue's policy", async () => {
  const boss = inLibrary()
  await boss.start()
  const policy = { policy: 'short' } as object
  await expect(boss.updateQueue('test-tidy', policy)).rejects.toThrow('policy cannot be changed')
  await boss.stop()
})
