import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import { keepDuplicate, listImageHistory, mergeImages } from '#contract/images/library-endpoints.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { readOwnedFingerprints } from './owned/owned-store.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

/** A picture that has been read and can be found. */
async function added(person: Person, bytes: Buffer, fileName: string) {
  const { _id } = await whenRead(person, (await uploadFile(person, bytes, { fileName }))._id)
  await expect.poll(async () => (await readOwnedFingerprints(app.deps.db, [_id])).length, { timeout: 20_000 }).toBe(1)
  return _id
}

const duplicateOf = async (person: Person, imageId: string) => (await person.call(getImage, { imageId })).duplicate?._id

test('Only a smaller copy counts as a duplicate, no crop or stranger', { tags: ['long'] }, async () => {
  const picture = await aPicture(11, { width: 900, height: 600 })
  const small = await sharp(picture).resize(600).jpeg({ quality: 70 }).toBuffer()
  const crop = await sharp(picture).extract({ left: 100, top: 50, width: 450, height: 400 }).jpeg().toBuffer()
  const original = await added(who.ana, picture, 'original.jpg')
  const theirs = await added(who.bruno, small, 'theirs.jpg')
  const part = await added(who.ana, crop, 'part.jpg')
  const again = await added(who.ana, small, 'small.jpg')
  await expect.poll(() => duplicateOf(who.ana, again), { timeout: 20_000 }).toBe(original)
  expect(await duplicateOf(who.ana, original)).toBeUndefined()
  expect(await duplicateOf(who.ana, part)).toBeUndefined()
  expect(await duplicateOf(who.bruno, theirs)).toBeUndefined()
  expect((await who.ana.call(listImages, { duplicates: 'yes' })).data.map(({ _id }) => _id)).toEqual([again])
  await who.ana.call(keepDuplicate, { imageId: again })
  expect(await duplicateOf(who.ana, again)).toBeUndefined()
  await who.ana.call(mergeImages, { primaryImage: original, images: [again] })
  expect((await who.ana.call(listImageHistory, { imageId: original })).data[0]).toMatchObject({ type: 'merged' })
})

test('A file with other metadata is a duplicate; plain colours are not', { tags: ['long'] }, async () => {
  const remarked = (jpeg: Buffer) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 6]), Buffer.from('2026'), jpeg.subarray(2)])
  const looked = `select id from pgboss.job where name = 'find-alike' and data->>'imageId' = $1 and state = 'completed'`
  const whenLookedFor = async (imageId: string) => {
    const isOver = async () => (await app.deps.database.execute(looked, [imageId])).rows.length
    await expect.poll(isOver, { timeout: 20_000 }).toBe(1)
  }
  const picture = await aPicture(12, { width: 900, height: 600 })
  const original = await added(who.ana, picture, 'shore.jpg')
  const again = await added(who.ana, remarked(picture), 'shore, remarked.jpg')
  await whenLookedFor(again)
  expect(await duplicateOf(who.ana, again)).toBe(original)
  const white = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
  await added(who.ana, white, 'white.jpg')
  const whiteToo = await added(who.ana, remarked(white), 'white, remarked.jpg')
  await whenLookedFor(whiteToo)
  expect(await duplicateOf(who.ana, whiteToo)).toBeUndefined()
})
