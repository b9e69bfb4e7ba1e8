// @module-tag long
import { beforeAll, expect, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { addSource, listImportFailures, syncSource } from '#contract/images/sources-endpoints.ts'
import { cancelActivity } from '#contract/platform/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { appAmongServices } from './testing/app-among-services.ts'
import { importSlice } from './imports/import-slice.ts'
import { syncDue } from './imports/sync-source.ts'
import { lastImportOf, whenImported } from './testing/worlds.ts'

const among = appAmongServices(4)
const { pictures, connect, worldOf } = among
let app: TestApp
beforeAll(() => void ({ app } = among))

const [dayMs, longAgo] = [86_400_000, 1_600_000_000]
const daysLater = (days: number) => ({ ...app.deps, clock: () => new Date(Date.now() + days * dayMs) })
/** Ana, whose Flickr wants to be left alone for a day when it is read again. */
async function anaWhoWaits() {
  const { ana } = await people(app)
  const world = worldOf('flickr', pictures(2))
  world.served.shelf.limitFor = undefined
  await world.connect(app, ana)
  const { _id: id } = await whenImported(ana, 'flickr')
  world.served.shelf.pictures.push(...pictures(1, 2))
  world.served.shelf.limitFor = 86_400
  await ana.call(syncSource, { service: 'flickr', id })
  await expect.poll(async () => (await lastImportOf(ana, 'flickr'))?.state, { timeout: 10_000 }).toBe('waiting')
  return { ana, world, id }
}

test('A stopped waiting import ends, and the next resumes there', async () => {
  const { ana, id } = await anaWhoWaits()
  const { activityId } = (await lastImportOf(ana, 'flickr'))!
  await ana.call(cancelActivity, { activityId })
  expect(await lastImportOf(ana, 'flickr')).toMatchObject({ state: 'cancelled', resumesAt: null })
  await ana.call(syncSource, { service: 'flickr', id })
  expect(await whenImported(ana, 'flickr')).toMatchObject({ lastImport: { state: 'done', added: 1 } })
  const { rows } = await app.deps.database.execute(
    'select state from import_runs where owner_id = $1 and activity_id = $2 and finished_at is not null',
    [ana.id, activityId],
  )
  expect(rows).toEqual([{ state: 'cancelled' }])
})

test('Reconnecting resumes an import that waited and was stopped', async () => {
  const { ana, world } = await anaWhoWaits()
  await ana.call(cancelActivity, { activityId: (await lastImportOf(ana, 'flickr'))!.activityId })
  await world.connect(app, ana)
  expect(await whenImported(ana, 'flickr')).toMatchObject({ lastImport: { state: 'done', added: 1 } })
})

test('A source whose first import failed is read again automatically', async () => {
  const { ana } = await people(app)
  const { served, proof, troubles } = worldOf('website', pictures(2))
  const asked = { service: 'website', fields: { url: served.origin } } as const
  const { details } = (await refusalOf(ana.call(addSource, asked))).problem
  Object.assign(proof!, { at: 'a well-known file', text: (details as { proof: string }).proof })
  troubles!.set('/', { status: 401 })
  await ana.call(addSource, asked)
  const { lastImport, nextSyncAt } = await whenImported(ana, 'website')
  expect(lastImport).toMatchObject({ state: 'failed' })
  expect(Date.parse(nextSyncAt!) - Date.parse(lastImport!.finishedAt!)).toBe(dayMs / 4)
  troubles!.clear()
  await syncDue(daysLater(1))
  expect(await whenImported(ana, 'website')).toMatchObject({ problem: null, lastImport: { state: 'done', added: 2 } })
})

test('A source whose first import was stopped is read again automatically', async () => {
  const { ana, id } = await anaWhoWaits()
  await app.deps.database.execute('update source_connections set next_sync_at = null where id = $1', [id])
  const { _id: runId, activityId } = (await lastImportOf(ana, 'flickr'))!
  await ana.call(cancelActivity, { activityId })
  const job = { id: '', attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  await importSlice(app.deps, runId, job)
  const { lastImport, nextSyncAt } = await whenImported(ana, 'flickr')
  expect(Date.parse(nextSyncAt!) - Date.parse(lastImport!.finishedAt!)).toBe(dayMs)
  await syncDue(daysLater(2))
  expect(await whenImported(ana, 'flickr')).toMatchObject({ lastImport: { state: 'done', added: 1 } })
})

test('A weekly full listing finds newly public and deleted photographs', async () => {
  const { ana } = await people(app)
  const shown = pictures(3).map((picture) => ({ ...picture, uploadedAt: longAgo }))
  const hidden = shown.map((picture, at) => (at === 2 ? { ...picture, isPublic: false } : picture))
  const world = worldOf('flickr', hidden)
  await world.connect(app, ana, true)
  const { _id: id } = await whenImported(ana, 'flickr')
  world.served.shelf.pictures = shown.slice(1)
  await ana.call(syncSource, { service: 'flickr', id })
  expect(await whenImported(ana, 'flickr')).toMatchObject({ lastImport: { state: 'done', added: 0, gone: 0 } })
  await syncDue(daysLater(6))
  expect(await whenImported(ana, 'flickr')).toMatchObject({ lastImport: { state: 'done', added: 0, gone: 0 } })
  await syncDue(daysLater(8))
  expect(await whenImported(ana, 'flickr')).toMatchObject({
    lastImport: { state: 'done', added: 1, known: 1, gone: 1 },
  })
  expect((await ana.call(listImages)).total).toBe(3)
})

test('A failed photograph stays listed until it is imported', async () => {
  const shown = pictures(2)
  const { shelf } = worldOf('piwigo', []).served
  shelf.withheld.add(shown[0]!.id)
  const { ana } = await connect('piwigo', shown)
  expect(await whenImported(ana, 'piwigo')).toMatchObject({ failed: 1, lastImport: { added: 1, failed: 1 } })
  await app.deps.database.execute(
    "update source_connections set next_sync_at = now() - interval '1 minute' where owner_id = $1",
    [ana.id],
  )
  await syncDue(app.deps)
  await expect
    .poll(() => whenImported(ana, 'piwigo'), { timeout: 10_000 })
    .toMatchObject({
      failed: 1,
      lastImport: { state: 'done', found: 1, added: 0, known: 1, failed: 0 },
    })
  shelf.withheld.clear()
  const { _id: id } = await whenImported(ana, 'piwigo')
  await ana.call(syncSource, { service: 'piwigo', id })
  expect(await whenImported(ana, 'piwigo')).toMatchObject({ failed: 0, lastImport: { added: 1, known: 1 } })
})

test.each([
  ['flickr', 'The service does not give us this file. Let it be downloaded there and sync again, or upload it here.'],
  ['s3-bucket', 'The key may not get this object. Allow it s3:GetObject, then sync again.'],
] as const)("A file that %s withholds says so without the account's data", async (service, problem) => {
  const shown = pictures(2)
  const { shelf } = worldOf(service, []).served
  shelf.withheld.add(shown[0]!.id)
  const { ana } = await connect(service, shown)
  shelf.withheld.clear()
  expect(await whenImported(ana, service)).toMatchObject({ state: 'connected', lastImport: { added: 1, failed: 1 } })
  const { data } = await ana.call(listImportFailures, { service })
  expect(data).toMatchObject([{ problem }])
})
