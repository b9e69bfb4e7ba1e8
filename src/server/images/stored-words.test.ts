import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getImage } from '#contract/images/endpoints.ts'
import { listImageHistory } from '#contract/images/library-endpoints.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { setFields } from './library/change-store.ts'
import { recordHistory } from './history-store.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.remove())

const migration = readFileSync('migrations/0118_words_of_images.sql', 'utf8')

test('Stored former words of images are rewritten.', async () => {
  const { ana } = await people(app)
  const [first, second] = await aLibrary(app.deps, ana.id, ['Boats', 'Boats again'])
  const { db, database } = app.deps
  const { execute } = database
  await db.transaction(async (tx) => {
    await setFields(tx, second!, { duplicateOf: first!, edited: ['title', 'doubleOf'] })
    await recordHistory(tx, new Date(), [{ imageId: second!, type: 'monitored' }])
    await appendEvent(tx, ana.id, { type: 'image', what: 'changed', only: ['state', 'duplicate'] })
  })
  await execute("update image_history set type = 'watched' where image_id = $1 and type = 'monitored'", [second])
  await execute(
    `update events set event = jsonb_set(event, '{only,1}', '"double"') where event -> 'only' ? 'duplicate'`,
  )
  await execute('alter table images rename column duplicate_of to double_of')
  await db.transaction(async (tx) => {
    for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
    await appendEvent(tx, ana.id, { type: 'image', what: 'changed' })
  })
  expect((await ana.call(getImage, { imageId: second! })).duplicate).toMatchObject({ _id: first })
  const { data } = await ana.call(listImageHistory, { imageId: second! })
  expect(data.map(({ type }) => type)).toContain('monitored')
  const { rows } = await execute('select edited from images where id = $1', [second])
  expect(rows).toEqual([{ edited: ['title', 'duplicateOf'] }])
  const stored = await execute("select event -> 'only' as only from events where event -> 'only' ? 'state'")
  expect(stored.rows).toEqual([{ only: ['state', 'duplicate'] }])
})
