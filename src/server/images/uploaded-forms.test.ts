import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { bmpOf, jpeg2000Of, psdOf, type Rgb, rgbOf } from '#engine/testing/odd-files.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/owned-store.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const pixels = async (seed = 3) => sharp(await aPicture(seed))

test('A truncated file is partly read, reported and monitored', { tags: ['long'] }, async () => {
  const whole = await aPicture(11)
  const sent = await uploadFile(who.ana, whole.subarray(0, Math.floor(whole.length * 0.8)), { fileName: 'cut.jpg' })
  const ready = await whenRead(who.ana, sent._id)
  expect(ready).toMatchObject({ state: 'ready', problem: null, width: 640 })
  const share = Math.floor((ready.height! / 480) * 100)
  expect(share).toBeGreaterThan(50)
  expect(share).toBeLessThan(99)
  expect(ready.note).toBe(
    `This file is cut off: ${share} % of its picture could be read, and that part is shown and looked for. If you have the whole file, upload that.`,
  )
  await expect
    .poll(async () => (await readOwnedFingerprints(app.deps.db, [ready._id])).length, { timeout: 20_000 })
    .toBe(1)
  const { data } = await who.ana.call(listImages, {})
  expect(data.find(({ _id }) => _id === ready._id)?.note).toBe(ready.note)
})

test.each([
  ['scan.bmp', 'image/bmp', async (rgb: Rgb) => bmpOf(rgb)],
  ['poster.psd', 'image/vnd.adobe.photoshop', async (rgb: Rgb) => psdOf(rgb)],
  ['sky.jp2', 'image/jp2', async (rgb: Rgb) => await jpeg2000Of(rgb)],
] as const)('%s is read, shown and looked for', { tags: ['long'] }, async (fileName, type, make) => {
  const sent = await uploadFile(who.ana, await make(await rgbOf(await pixels(12))), { fileName, type })
  const ready = await whenRead(who.ana, sent._id)
  expect(ready).toMatchObject({ state: 'ready', type, width: 640, height: 480, note: null })
  await expect
    .poll(async () => (await readOwnedFingerprints(app.deps.db, [ready._id])).length, { timeout: 20_000 })
    .toBe(1)
})

test('A JPEG that is called .png is a JPEG', { tags: ['long'] }, async () => {
  const sent = await uploadFile(who.ana, await aPicture(13), { fileName: 'holiday.png', type: 'image/png' })
  expect(await whenRead(who.ana, sent._id)).toMatchObject({ state: 'ready', type: 'image/jpeg', note: null })
})
