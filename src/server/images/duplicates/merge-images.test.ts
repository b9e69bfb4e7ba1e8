import { afterAll, beforeAll, expect, test } from 'vitest'
import { getImage } from '#contract/images/endpoints.ts'
import type { Publication } from '#contract/images/image.ts'
import { mergeImages } from '#contract/images/library-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people } from '#server/testing/people.ts'
import { setFields } from '../library/change-store.ts'
import { markDuplicate } from './duplicates.ts'
import type { ImageRow } from '../store.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const setOn = (id: Id, set: Partial<ImageRow>) =>
  app.deps.db.transaction(async (tx) => {
    const { ownerId } = await setFields(tx, id, set)
    await appendEvent(tx, ownerId, { type: 'image', imageId: id, what: 'changed' })
  })
const unsaid: Publication = { date: null, country: null, singleAuthor: null, publishedBefore: null }

test('A duplicate shows the size of the other image', async () => {
  const { ana } = await people(app)
  const [small, original] = (await aLibrary(app.deps, ana.id, ['web size', 'original'])) as [Id, Id]
  await setOn(small, { width: 600, height: 400 })
  await app.deps.db.transaction((tx) => markDuplicate(tx, { ownerId: ana.id, imageId: original, other: small }))
  expect((await ana.call(getImage, { imageId: original })).duplicate).toMatchObject({
    _id: small,
    width: 600,
    height: 400,
    matches: 0,
  })
})

test('Merging joins first publications fact by fact, primary first', async () => {
  const { ana } = await people(app)
  const [one, other, third] = (await aLibrary(app.deps, ana.id, ['one', 'other', 'third'])) as [Id, Id, Id]
  await setOn(one, { publication: { ...unsaid, date: '2024-05-01' } })
  await setOn(other, { publication: { ...unsaid, date: '2023-01-01', country: 'PT', publishedBefore: false } })
  const merged = await ana.call(mergeImages, { primaryImage: one, images: [other] })
  const joined = { date: '2024-05-01', country: 'PT', singleAuthor: null, publishedBefore: false }
  expect(merged.publication).toEqual(joined)
  expect((await ana.call(mergeImages, { primaryImage: third, images: [one] })).publication).toEqual(joined)
})

test('An unreadable file never replaces a readable one', async () => {
  const { ana } = await people(app)
  const [broken, whole, alsoBroken] = (await aLibrary(app.deps, ana.id, ['broken', 'whole', 'torn'])) as [Id, Id, Id]
  for (const id of [broken, alsoBroken]) await setOn(id, { state: 'failed', problem: 'This file is damaged.' })
  await expect(ana.call(mergeImages, { primaryImage: broken, images: [whole] })).rejects.toMatchObject({
    code: 'images.primary-failed',
    problem: {
      message: 'The file of “broken” cannot be read, and the files of the others would go. Let one of those stay.',
    },
  })
  expect(await ana.call(mergeImages, { primaryImage: broken, images: [alsoBroken] })).toMatchObject({ _id: broken })
  expect(await ana.call(mergeImages, { primaryImage: whole, images: [broken] })).toMatchObject({ _id: whole })
})
