import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { appendEvent, eventsAfter, forgetOldEvents } from './events.ts'

let database: Database
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
})
afterAll(() => remove())

const dayMs = 24 * 3_600_000
const partitionOf = (at: Date) => `events_${at.toISOString().slice(0, 10).replaceAll('-', '')}`
const append = (owner: string) =>
  database.db.transaction((tx) => appendEvent(tx, owner, { type: 'activity', activityId: newId() }))

async function partitions(): Promise<string[]> {
  const { rows } = await database.execute(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1",
  )
  return rows.map(({ name }) => String(name))
}

test('Days of events that nobody can catch up with are dropped whole', async () => {
  const ana = newId()
  await append(ana)
  const now = new Date()
  const [old, next] = [new Date(now.getTime() - 2 * dayMs), new Date(now.getTime() + 2 * dayMs)]
  expect(await partitions()).toContain(partitionOf(old))
  await database.execute(`drop table ${partitionOf(next)}`)
  await forgetOldEvents(database.db, now)
  expect(await partitions()).not.toContain(partitionOf(old))
  expect(await partitions()).toEqual(expect.arrayContaining([partitionOf(now), partitionOf(next), 'events_other']))
  expect(await eventsAfter(database.db, ana, 0)).toMatchObject({ reset: false, events: [{ seq: 1 }] })
})

test('Events of a day without partition are stored and deleted alike', async () => {
  const ana = newId()
  const now = new Date()
  await database.execute(`drop table ${partitionOf(now)}`)
  await append(ana)
  await forgetOldEvents(database.db, now)
  expect(await partitions()).not.toContain(partitionOf(now))
  expect(await eventsAfter(database.db, ana, 0)).toMatchObject({ reset: false, events: [{ seq: 1 }] })
  await forgetOldEvents(database.db, new Date(now.getTime() + 2 * dayMs))
  expect(await eventsAfter(database.db, ana, 0)).toEqual({ reset: true, seq: 1 })
  await forgetOldEvents(database.db, now)
  expect(await partitions()).toContain(partitionOf(now))
})

test('Partitions are read by the index of an owner’s numbers', async () => {
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select seq, event from events where owner_id = 'ana' and seq > 7 order by seq limit 200`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Scan using events_\d+_pkey/)
  expect(plan).not.toMatch(/Seq Scan|Bitmap/)
})
