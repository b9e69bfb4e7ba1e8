import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from './database.ts'
import { lastMigration, migrate } from './migrate.ts'

let database: Database
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
})
afterAll(() => remove())

const applied = async () =>
  (await database.execute('select tag from applied_migrations order by tag')).rows.map((row) => row.tag)

test('several processes that start at once migrate once', { tags: ['long'] }, async () => {
  await database.execute('drop schema public cascade; create schema public')
  await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(await applied()).toContain(lastMigration())
  expect(new Set(await applied()).size).toBe((await applied()).length)
})

test('a database of a newer version is left alone', async () => {
  await database.execute("insert into applied_migrations (tag) values ('9999_from_the_future')")
  await expect(migrate(database)).rejects.toThrow(
    'The database was written by a newer version of the product (it has 9999_from_the_future).',
  )
})
