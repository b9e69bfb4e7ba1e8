import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { openLog } from '../log.ts'
import { handleJob, job } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

const look = job({ name: 'test-look', payload: z.object({}), onePerKey: true })

let database: Database
let remove: () => Promise<void>
let queue: Queue

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  queue = await openQueue({ database, log: openLog('silent') }, [{ job: look }])
  await database.execute('create table shelf (books int)')
  await database.execute('insert into shelf values (1)')
})
afterAll(async () => {
  await queue.stop(1)
  await remove()
})

test(
  'a job that waits already is not taken before it can see what it was asked for again',
  { tags: ['long'] },
  async () => {
    await database.db.transaction((tx) => queue.enqueue(tx, look, {}, { key: 'shelf' }))
    const seen: unknown[] = []
    const isAsked = Promise.withResolvers<void>()
    const changing = database.db.transaction(async (tx) => {
      await tx.execute('update shelf set books = 2')
      await queue.enqueue(tx, look, {}, { key: 'shelf' })
      isAsked.resolve()
      await setTimeout(1000)
    })
    await isAsked.promise
    const run = async () => void seen.push((await database.execute('select books from shelf')).rows[0])
    await queue.work([handleJob(look, run)], {})
    await changing
    await expect.poll(() => seen.at(-1), { timeout: 10_000 }).toEqual({ books: 2 })
  },
)
