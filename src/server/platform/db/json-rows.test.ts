import { asc } from 'drizzle-orm'
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import { moment } from './columns.ts'
import type { Database } from './database.ts'
import { jsonRows } from './json-rows.ts'

const birds = pgTable('birds', {
  name: text('name').notNull(),
  soldFor: bigint('sold_for', { mode: 'number' }),
  isRinged: boolean('is_ringed').notNull(),
  seenAt: moment('seen_at'),
})
const rows = jsonRows({ name: birds.name, soldFor: birds.soldFor, isRinged: birds.isRinged, seenAt: birds.seenAt })

let database: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  await database.execute('create table birds (name text, sold_for bigint, is_ringed boolean, seen_at timestamptz(3))')
})
afterAll(() => remove())

async function readBirds() {
  const page = database.db.select(rows.selection).from(birds).orderBy(asc(birds.name)).as('page')
  const [found] = await database.db.select({ all: rows.all('page') }).from(page)
  return rows.read(found!.all)
}

test('rows that come as one JSON text are those that come column by column', async () => {
  expect(await readBirds()).toEqual([])
  const written = [
    { name: 'Ä "quoted"\n\\ 🐦', soldFor: Number.MAX_SAFE_INTEGER, isRinged: true, seenAt: new Date(0) },
    { name: 'a hundredth', soldFor: -1, isRinged: false, seenAt: new Date('2026-02-28T23:59:59.990Z') },
    { name: 'nothing known', soldFor: null, isRinged: false, seenAt: null },
  ]
  await database.db.insert(birds).values(written)
  expect((await readBirds()).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    (await database.db.select().from(birds)).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
})
