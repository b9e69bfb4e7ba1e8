import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from './database.ts'
import { checkMigrated, lastMigration, migrate, readFiles } from './migrate.ts'

let database: Database
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
})
afterAll(() => remove())

const applied = async () =>
  (await database.execute('select tag from applied_migrations order by tag')).rows.map((row) => row.tag)

test('Several processes that start at once migrate once', { tags: ['long'] }, async () => {
  await database.execute('drop schema public cascade; create schema public')
  await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(await applied()).toContain(lastMigration())
  expect(new Set(await applied()).size).toBe((await applied()).length)
})

test('A database of a newer version is refused unchanged', async () => {
  await database.execute("insert into applied_migrations (tag) values ('9999_from_the_future')")
  await expect(migrate(database)).rejects.toThrow(
    'The database was written by a newer version of the product (it has 9999_from_the_future).',
  )
})

test('A newer version that only added leaves this one at work', async () => {
  await database.execute("update applied_migrations set is_additive = true where tag = '9999_from_the_future'")
  expect(await migrate(database)).toEqual([])
  await checkMigrated(database)
})

test('A process that may not migrate says which command does', async () => {
  const next = { tag: '9998_next', statements: ['-- additive\ncreate table of_the_next_version ()'], isAdditive: true }
  const files = [...readFiles(), next]
  await expect(checkMigrated(database, files)).rejects.toThrow('Run "rightframe migrate" once')
  expect(await migrate(database, files)).toEqual(['9998_next'])
  await checkMigrated(database, files)
})

test('Migrations carry their marks', () => {
  const marks = new Map(readFiles().map(({ tag, isAdditive }) => [tag.slice(5), isAdditive]))
  expect([marks.get('beginning'), marks.get('installation')]).toEqual([false, true])
})
