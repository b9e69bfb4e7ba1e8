import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSelection, listImageHistory } from '#contract/images/library-endpoints.ts'
import { waitAfterAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { recordHistory } from './history-store.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

async function withImages(...titles: string[]) {
  const { ana } = await people(app)
  return { ana, ids: await aLibrary(app.deps, ana.id, titles) }
}

test('Of what happened to an image the newest 200 lines are kept', async () => {
  const { ana, ids } = await withImages('Harbour', 'Dunes')
  const [often, seldom] = [ids[0]!, ids[1]!]
  const before = new Date(Date.now() - 60_000)
  await app.deps.db.transaction(async (tx) => {
    for (const imageId of ids) await recordHistory(tx, before, [{ imageId, type: 'ignored' }])
    for (let times = 0; times < 300; times++) await recordHistory(tx, before, [{ imageId: often, type: 'pinned' }])
  })
  await ana.call(changeSelection, { imageIds: ids, change: { kind: 'tag', add: ['sea'], remove: [] } })
  const { rows } = await app.deps.database.execute(
    'select image_id, count(*)::int as lines from image_history where image_id = any($1) group by image_id',
    [ids],
  )
  expect(new Map(rows.map((row) => [row.image_id, row.lines]))).toEqual(
    new Map([
      [often, 200],
      [seldom, 2],
    ]),
  )
  const { data } = await ana.call(listImageHistory, { imageId: often })
  expect([data.length, data[0]!.type, data.at(-1)!.type]).toEqual([200, 'tagged', 'pinned'])
})

test('Selections are changed 600 times an hour at most', async () => {
  const { ana, ids } = await withImages('Harbour')
  const most = { name: 'changes-of-account', key: ana.id, max: 600, seconds: 3600 }
  await waitAfterAttempt(app.deps, [{ ...most, weight: 599 }])
  const tag = (add: string) =>
    ana.call(changeSelection, { imageIds: ids, change: { kind: 'tag', add: [add], remove: [] } })
  await tag('sea')
  await expect(tag('dawn')).rejects.toMatchObject({ status: 429, code: 'attempts.too-many' })
})
