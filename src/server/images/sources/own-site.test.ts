// @module-tag long
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { syncSource } from '#contract/images/sources-endpoints.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { importSlice } from './imports/import-slice.ts'
import { notePhotos } from './imports/photo-store.ts'
import { sourcePhotos } from './tables.ts'
import { appAmongServices } from './testing/app-among-services.ts'
import { lastImportOf, whenImported } from './testing/worlds.ts'

const among = appAmongServices(5)
const { pictures, worldOf } = among
let app: TestApp
beforeAll(() => void ({ app } = among))
afterEach(() => worldOf('website', []).troubles!.clear())

/** Imports without the pauses that a site in trouble is given. */
async function withoutPauses(person: Person): Promise<void> {
  const job = { id: '', attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  for (;;) {
    const run = await lastImportOf(person, 'website')
    if (run?.state === 'waiting') await importSlice(app.deps, run._id, job)
    else if (run?.state !== 'running') return
  }
}

test('Forbidden pages and a sitemap are skipped', async () => {
  const { ana } = await people(app)
  const world = worldOf('website', pictures(3))
  for (const [path, status] of [
    ['/sitemap.xml', 403],
    ['/for-members', 401],
    ['/teapot', 418],
  ] as const)
    world.troubles!.set(path, { status })
  world.troubles!.set('/circle', { status: 302, to: '/circle' })
  await world.connect(app, ana)
  expect(await whenImported(ana, 'website')).toMatchObject({
    problem: null,
    lastImport: { state: 'done', added: 3, failed: 0, gone: 0 },
  })
})

test("A linked foreign site's pictures are not imported", async () => {
  const { ana } = await people(app)
  const other = worldOf('zenfolio', pictures(2, 3)).served
  const world = worldOf('website', pictures(2))
  world.troubles!.set('/a-friend', { status: 302, to: `${other.origin}/` })
  await world.connect(app, ana)
  expect(await whenImported(ana, 'website')).toMatchObject({ lastImport: { state: 'done', found: 2, added: 2 } })
  const { data } = await ana.call(listImages)
  expect(data).toHaveLength(2)
  expect(other.shelf.asked.filter((line) => line.includes('/files/'))).toEqual([])
})

test('A redirected site reports its other name', async () => {
  const { ana } = await people(app)
  const other = worldOf('photodeck', pictures(1)).served
  const world = worldOf('website', pictures(1))
  world.proof!.at = 'a well-known file'
  await world.connect(app, ana)
  await whenImported(ana, 'website')
  world.troubles!.set('/', { status: 301, to: `${other.origin}/` })
  const { _id: id } = await whenImported(ana, 'website')
  await ana.call(syncSource, { service: 'website', id })
  const { problem, lastImport } = await whenImported(ana, 'website')
  expect(lastImport).toMatchObject({ state: 'failed', added: 0 })
  expect(problem).toMatch(
    /^website\.example leads to photodeck\.example\. If that is yours too, connect photodeck\.example/,
  )
  world.proof!.at = 'the head of the start page'
})

test('A failing page is skipped, and its pictures count as existing', async () => {
  const { ana } = await people(app)
  const shown = pictures(3)
  const world = worldOf('website', shown)
  await world.connect(app, ana)
  const { _id: id } = await whenImported(ana, 'website')
  world.troubles!.set('/portfolio/2', { status: 500 })
  await ana.call(syncSource, { service: 'website', id })
  await withoutPauses(ana)
  expect(await whenImported(ana, 'website')).toMatchObject({ lastImport: { state: 'done', gone: 0 } })
  world.troubles!.clear()
  world.served.shelf.pictures = shown.slice(0, 2)
  await ana.call(syncSource, { service: 'website', id })
  expect(await whenImported(ana, 'website')).toMatchObject({ lastImport: { state: 'done', gone: 1 } })
})

test('A failing site reports it, and the next import resumes', async () => {
  const { ana } = await people(app)
  const world = worldOf('website', pictures(3))
  await world.connect(app, ana)
  const { _id: id } = await whenImported(ana, 'website')
  world.troubles!.set('/portfolio/1', { status: 500 }).set('/', { status: 500 })
  await ana.call(syncSource, { service: 'website', id })
  await withoutPauses(ana)
  const { problem, lastImport } = await whenImported(ana, 'website')
  expect(lastImport).toMatchObject({ state: 'failed', gone: 0 })
  expect(problem).toContain('did not answer for a long time')
  world.troubles!.clear()
  await ana.call(syncSource, { service: 'website', id })
  expect(await whenImported(ana, 'website')).toMatchObject({ problem: null, lastImport: { state: 'done', gone: 0 } })
})

test("Photographs beyond one statement's values are stored once each", async () => {
  const row = (nth: number) => ({
    ownerId: 'ana',
    service: 'website' as const,
    photoId: `https://ana.example/${nth}.jpg`,
    runId: 'run',
    seenRunId: 'run',
    state: 'waiting' as const,
    fileName: `${nth}.jpg`,
    title: 'Pier',
    tags: ['sea'],
    page: null,
    file: { url: `https://ana.example/${nth}.jpg` },
    imageId: null,
    problem: null,
  })
  const rows = Array.from({ length: 6000 }, (_, nth) => row(nth))
  const noted = () => app.deps.db.transaction((tx) => notePhotos(tx, rows))
  expect((await noted()).size).toBe(6000)
  expect((await noted()).size).toBe(0)
  const [kept] = await app.deps.db.select().from(sourcePhotos).where(eq(sourcePhotos.photoId, rows[5999]!.photoId))
  expect(kept).toEqual(rows[5999])
})

test('A photograph with an unstorable id is skipped', async () => {
  const [good, bad, long] = pictures(3)
  const shown = [good!, { ...bad!, id: 'p\0' }, { ...long!, id: 'p'.repeat(3000) }]
  const { ana } = await among.connect('piwigo', shown)
  expect(await whenImported(ana, 'piwigo')).toMatchObject({ problem: null, lastImport: { state: 'done', added: 1 } })
})

test('An absurd wait is cut to one day', async () => {
  const { ana } = await people(app)
  const world = worldOf('website', pictures(1))
  await world.connect(app, ana)
  const { _id: id } = await whenImported(ana, 'website')
  world.troubles!.set('/', { status: 429, retryAfter: '9'.repeat(20) })
  const before = Date.now()
  await ana.call(syncSource, { service: 'website', id })
  const run = await vi.waitUntil(async () => {
    const last = await lastImportOf(ana, 'website')
    return last?.state === 'waiting' ? last : undefined
  })
  const waitMs = Date.parse(run.resumesAt!) - before
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThan(25 * 3_600_000)
})
