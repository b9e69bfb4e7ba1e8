import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMatches } from '#contract/matches/endpoints.ts'
import { apngOf, bmpOf, jpeg2000Of, movingOf, psdOf, rgbOf, tiffPagesOf } from '#engine/testing/odd-files.ts'
import { photo } from '#engine/testing/pictures.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/owned-store.ts'
import { people, type Person } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { type TestWeb, aPage, crawlToEnd, openTestWeb } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp
let ana: Person
let heronId: string
beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  ;({ ana } = await people(app))
  const { _id } = await uploadFile(ana, photo('heron'), { fileName: 'heron.jpg' })
  await whenRead(ana, _id)
  await until(async () => (await readOwnedFingerprints(app.deps.db, [_id])).length === 1)
  heronId = _id
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

const copy = (): Sharp => sharp(photo('heron')).resize(480, 270, { fit: 'fill' })
const other = (nth: number): Sharp =>
  sharp(photo('osprey'))
    .resize(480, 270, { fit: 'cover' })
    .modulate({ hue: nth * 20 })
/** The copy is the seventh. */
const frames = (): Sharp[] => Array.from({ length: 9 }, (_, nth) => (nth === 6 ? copy() : other(nth)))
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

test.each([
  ['the seventh picture of an animated GIF', async () => await movingOf(frames(), 'gif')],
  ['the seventh picture of an animated WebP', async () => await movingOf(frames(), 'webp')],
  ['the seventh picture of an animated PNG', async () => apngOf(await Promise.all(frames().map(rgbOf)))],
  ['the third page of a TIFF', async () => tiffPagesOf(await Promise.all([other(0), other(5), copy()].map(rgbOf)))],
  ['a cut-off JPEG', async () => cut(await copy().jpeg().toBuffer(), 0.8)],
  ['a cut-off PNG', async () => cut(await copy().png().toBuffer(), 0.8)],
  ['a cut-off WebP', async () => cut(await copy().webp().toBuffer(), 0.8)],
  ['a BMP', async () => bmpOf(await rgbOf(copy()))],
  ['a Photoshop file', async () => psdOf(await rgbOf(copy()), { isPacked: true })],
  ['a JPEG 2000 picture', async () => await jpeg2000Of(await rgbOf(copy()))],
  ['an AVIF of 10 bits', async () => await copy().avif({ bitdepth: 10, effort: 0 }).toBuffer()],
])('%s on a page is found, and what is shown of the find is the copy', { tags: ['long'] }, async (_, make) => {
  const body = await make()
  const site = web.site({ '/': aPage('Birds', { images: ['/shown'] }), '/shown': { body } })
  await crawlToEnd(ana, [site.url()])
  const { data } = await ana.call(listMatches, {})
  const find = data.find(({ origin }) => origin.domain === site.host)
  expect(find).toMatchObject({ image: heronId, band: 'certain' })
  const shown = await sharp(await (await fetch(find!.copy.thumbnail)).arrayBuffer())
    .resize(16, 9, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const own = await copy().resize(16, 9, { fit: 'fill' }).raw().toBuffer()
  const distance = shown.reduce((sum, value, at) => sum + Math.abs(value - own[at]!), 0) / shown.length
  expect(distance).toBeLessThan(30)
})
