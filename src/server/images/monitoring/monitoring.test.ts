import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteImage, getImage, listImages } from '#contract/images/endpoints.ts'
import {
  changeSelection,
  getTagsFirst,
  getUsage,
  ignoreImage,
  listImageHistory,
  updateImage,
  updateTagsFirst,
} from '#contract/images/library-endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { type Person, people } from '#server/testing/people.ts'

import { markScanned } from './monitoring-store.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** Ana, new for each test, with images of these titles, oldest first. */
async function withImages(titles: string[]) {
  const { ana } = await people(app)
  return { ana, ids: await aLibrary(app.deps, ana.id, titles) }
}

const titlesOf = async (person: Person, query: { status: 'monitored' | 'unmonitored' }) =>
  (await person.call(listImages, { ...query, sort: 'ASC' })).data.map(({ title }) => title)

test("Pinned and then newest images fill the plan's monitoring", { tags: ['long'] }, async () => {
  app.deps.allowances.monitoredImages = async () => 2
  try {
    const { ana, ids } = await withImages(['oldest', 'older', 'newer', 'newest'])
    const watched = () => titlesOf(ana, { status: 'monitored' })
    await expect.poll(watched, { timeout: 20_000 }).toEqual(['newer', 'newest'])
    expect((await ana.call(getUsage)).images).toEqual({ monitored: 2, unmonitored: 2, unfindable: 0, limit: 2 })
    await ana.call(updateImage, { imageId: ids[0]!, pinned: true })
    await expect.poll(watched, { timeout: 20_000 }).toEqual(['oldest', 'newest'])
    expect(await titlesOf(ana, { status: 'unmonitored' })).toEqual(['older', 'newer'])
    await ana.call(deleteImage, { imageId: ids[3]! })
    await expect.poll(watched, { timeout: 20_000 }).toEqual(['oldest', 'newer'])
    expect((await ana.call(getUsage)).images).toEqual({ monitored: 2, unmonitored: 1, unfindable: 0, limit: 2 })
    expect((await ana.call(listImageHistory, { imageId: ids[0]! })).data.map(({ type }) => type)).toEqual([
      'monitored',
      'pinned',
      'unmonitored',
    ])
  } finally {
    app.deps.allowances.monitoredImages = async () => 500
  }
})

test('Images with a preferred tag are monitored before newer ones', { tags: ['long'] }, async () => {
  app.deps.allowances.monitoredImages = async () => 2
  try {
    const { ana, ids } = await withImages(['oldest', 'older', 'newer', 'newest'])
    const watched = () => titlesOf(ana, { status: 'monitored' })
    await ana.call(updateImage, { imageId: ids[0]!, tags: ['weddings'] })
    expect(await ana.call(updateTagsFirst, { tags: ['weddings', ' portraits '] })).toEqual({
      tags: ['weddings', 'portraits'],
    })
    expect(await ana.call(getTagsFirst)).toEqual({ tags: ['weddings', 'portraits'] })
    await expect.poll(watched, { timeout: 20_000 }).toEqual(['oldest', 'newest'])
    const tag = (add: string[], remove: string[] = []) => ({ kind: 'tag' as const, add, remove })
    await ana.call(changeSelection, { imageIds: [ids[1]!], change: tag(['portraits']) })
    await expect.poll(watched, { timeout: 20_000 }).toEqual(['oldest', 'older'])
    await ana.call(updateImage, { imageId: ids[3]!, pinned: true })
    await expect.poll(watched, { timeout: 20_000 }).toEqual(['older', 'newest'])
    await ana.call(updateImage, { imageId: ids[1]!, tags: [] })
    await expect.poll(watched, { timeout: 20_000 }).toEqual(['oldest', 'newest'])
    await ana.call(updateTagsFirst, { tags: [] })
    await expect.poll(watched, { timeout: 20_000 }).toEqual(['newer', 'newest'])
  } finally {
    app.deps.allowances.monitoredImages = async () => 500
  }
})

test('Usage shows takedowns with the day of their reset', async () => {
  const { ana } = await withImages([])
  const { takedowns } = await ana.call(getUsage)
  expect(takedowns).toMatchObject({ used: 0, limit: 2 })
  expect(takedowns.resetsAt).toMatch(/-01T00:00:00.000Z$/)
})

test('An image shows its last search, or none yet', async () => {
  const { ana, ids } = await withImages(['early'])
  const [early] = ids as [string]
  const lastScan = async (imageId: string) => (await ana.call(getImage, { imageId })).lastScan
  const scanned = (since: Date) => app.deps.db.transaction((tx) => markScanned(tx, ana.id, since))
  expect(await lastScan(early)).toBeNull()
  const visit = new Date()
  await scanned(visit)
  expect(await lastScan(early)).toBe(visit.toISOString())
  await scanned(new Date(visit.getTime() - 60_000))
  expect(await lastScan(early)).toBe(visit.toISOString())
  const [late] = await aLibrary({ ...app.deps, clock: () => new Date(Date.now() + 60_000) }, ana.id, ['late'])
  expect(await lastScan(late!)).toBeNull()
  await ana.call(ignoreImage, { imageId: early, ignored: true })
  expect(await lastScan(early)).toBeNull()
  await ana.call(ignoreImage, { imageId: early, ignored: false })
  expect(await lastScan(early)).toBeNull()
  const next = new Date()
  await scanned(next)
  expect(await lastScan(early)).toBe(next.toISOString())
})
