import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImage, deleteImage, getImage, listImages, retryImage } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/owned-store.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { postForm, uploadFile, whenRead } from '#server/testing/upload.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

test('An uploaded photograph is read and shown', { tags: ['long'] }, async () => {
  const picture = await aPicture(1, { width: 1800, height: 1200 })
  const image = await uploadFile(who.ana, picture, { fileName: 'Harbour, first light.JPG' })
  expect(image).toMatchObject({
    state: 'loading',
    title: 'Harbour, first light',
    source: 'upload',
    thumbnail: null,
    url: null,
    matches: 0,
  })
  const ready = await whenRead(who.ana, image._id)
  expect(ready).toMatchObject({
    state: 'ready',
    problem: null,
    width: 1800,
    height: 1200,
    type: 'image/jpeg',
    bytes: picture.length,
  })
  const preview = await fetch(ready.preview!)
  expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({
    format: 'webp',
    width: 1600,
    height: 1067,
  })
  expect(await sharp(await (await fetch(ready.thumbnail!)).arrayBuffer()).metadata()).toMatchObject({
    format: 'webp',
    height: 400,
  })
  const original = await fetch(ready.url!)
  expect(Buffer.from(await original.arrayBuffer()).equals(picture)).toBe(true)
  expect(original.headers.get('content-disposition')).toContain('Harbour')
})

test('A photograph taken upright is shown upright', { tags: ['long'] }, async () => {
  const lying = await sharp(await aPicture(2, { width: 600, height: 400 }))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const ready = await whenRead(who.ana, (await uploadFile(who.ana, lying, { fileName: 'upright.jpg' }))._id)
  expect(ready).toMatchObject({ width: 400, height: 600 })
  expect(await sharp(await (await fetch(ready.preview!)).arrayBuffer()).metadata()).toMatchObject({
    width: 400,
    height: 600,
  })
})

const pixels = async (seed = 3) => sharp(await aPicture(seed))
/** Less than the tenth part. */
const truncated = async () => (await aPicture(4)).subarray(0, 3000)

test.each([
  ['CMYK', 'cmyk.jpg', 'image/jpeg', async () => (await pixels()).toColourspace('cmyk').jpeg().toBuffer()],
  ['16 bits a channel', 'deep.png', 'image/png', async () => (await pixels()).toColourspace('rgb16').png().toBuffer()],
  ['grey', 'grey.png', 'image/png', async () => (await pixels()).greyscale().png().toBuffer()],
  ['transparent', 'clear.png', 'image/png', async () => (await pixels()).ensureAlpha(0.5).png().toBuffer()],
  ['TIFF', 'scan.tif', 'image/tiff', async () => (await pixels()).tiff().toBuffer()],
  ['AVIF', 'small.avif', 'image/avif', async () => (await pixels()).avif({ effort: 0 }).toBuffer()],
] as const)('A %s picture is read', { tags: ['long'] }, async (_, fileName, type, make) => {
  const ready = await whenRead(who.ana, (await uploadFile(who.ana, await make(), { fileName, type }))._id)
  expect(ready).toMatchObject({ state: 'ready', width: 640, height: 480, type })
})

test('An animation is read as its first picture', { tags: ['long'] }, async () => {
  const frames = await Promise.all([5, 6].map(async (seed) => await (await pixels(seed)).resize(64, 48).toBuffer()))
  const animated = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const ready = await whenRead(
    who.ana,
    (await uploadFile(who.ana, animated, { fileName: 'moving.gif', type: 'image/gif' }))._id,
  )
  expect(ready).toMatchObject({
    state: 'ready',
    width: 64,
    height: 48,
    note: 'This is an animation. Its first picture is shown and looked for.',
  })
})

test("A phone's photograph in a rare format is read", { tags: ['long'] }, async () => {
  const file = await readFile(new URL('testing/phone.heic', import.meta.url))
  const sent = await uploadFile(who.ana, file, { fileName: 'IMG_0001.HEIC', type: 'image/heic' })
  const ready = await whenRead(who.ana, sent._id)
  expect(ready).toMatchObject({ state: 'ready', type: 'image/heic', width: 320, height: 240, creator: 'Ana Almeida' })
  const preview = await sharp(await (await fetch(ready.preview!)).arrayBuffer()).stats()
  expect(preview.isOpaque).toBe(true)
  expect(preview.entropy).toBeGreaterThan(2)
  await expect
    .poll(async () => (await readOwnedFingerprints(app.deps.db, [ready._id])).length, { timeout: 20_000 })
    .toBe(1)
})

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])

test.each([
  [
    'a text named .jpg',
    async () => Buffer.from('Dear photographer, this is a letter.'),
    'This is not a picture, whatever its name says. We read JPEG, PNG, WebP, TIFF, GIF, AVIF, HEIC, BMP, JPEG 2000 and Photoshop files.',
  ],
  [
    'a truncated file',
    truncated,
    expect.stringMatching(
      /^This file is cut off: only \d+ % of its picture is left, too little to look for\. Upload the original again\.$/,
    ),
  ],
  [
    'a drawing',
    async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    'This is an SVG drawing, not a photograph. We read JPEG, PNG, WebP, TIFF, GIF, AVIF, HEIC, BMP, JPEG 2000 and Photoshop files.',
  ],
  ['a HEIC file', async () => heic, 'This is a HEIC file of a kind we cannot read. Export it as JPEG and upload that.'],
  [
    'a JPEG of which only the first bytes are one',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 65)]),
    'This file is damaged: its beginning cannot be read. Upload the original again.',
  ],
  [
    'a picture of a little more than 200 megapixels',
    async () =>
      await sharp({
        limitInputPixels: false,
        create: { width: 20_030, height: 10_000, channels: 3, background: '#777' },
      })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    'This picture has 201 megapixels, more than the 200 we read. Upload a smaller version.',
  ],
] as const)('%s fails with a sentence, and the next upload goes on', { tags: ['long'] }, async (_, make, problem) => {
  const failed = await whenRead(who.ana, (await uploadFile(who.ana, await make(), { fileName: 'holiday.jpg' }))._id)
  expect(failed).toMatchObject({ state: 'failed', problem, preview: null, url: null })
})

test('A picture that is also an archive or page stays a picture', { tags: ['long'] }, async () => {
  const { ana } = who
  const page = '<script>alert(1)</script>'
  const bytes = Buffer.concat([await aPicture(5), Buffer.from(`${page}PK\u0003\u0004`), Buffer.alloc(300, 7)])
  const ready = await whenRead(ana, (await uploadFile(ana, bytes, { fileName: 'two-in-one.jpg' }))._id)
  expect(ready).toMatchObject({ state: 'ready', type: 'image/jpeg' })
  for (const address of [ready.preview!, ready.thumbnail!]) {
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await answer.arrayBuffer()).includes(page)).toBe(false)
  }
  const original = await fetch(ready.url!)
  expect(original.headers.get('content-type')).toBe('image/jpeg')
  expect(original.headers.get('x-content-type-options')).toBe('nosniff')
})

test('A failed image can be read again, a ready one cannot', { tags: ['long'] }, async () => {
  const failed = await whenRead(who.ana, (await uploadFile(who.ana, await truncated(), { fileName: 'cut.jpg' }))._id)
  expect(await who.ana.call(retryImage, { imageId: failed._id })).toMatchObject({ state: 'loading', problem: null })
  expect(await whenRead(who.ana, failed._id)).toMatchObject({ state: 'failed' })
  const ready = await whenRead(who.ana, (await uploadFile(who.ana, await aPicture(7), { fileName: 'fine.jpg' }))._id)
  await expect(who.ana.call(retryImage, { imageId: ready._id })).rejects.toMatchObject({
    status: 409,
    code: 'image.not-failed',
  })
})

test('Empty, oversized and non-picture files get no upload form', async () => {
  const ask = (change: object) =>
    who.ana.call(getUploadPolicy, {
      bucket: 'images',
      fileName: 'a.jpg',
      type: 'image/jpeg',
      size: 10,
      ...change,
    } as never)
  await expect(ask({ size: 0 })).rejects.toMatchObject({
    status: 400,
    problem: { message: 'This file is empty. Upload the original again.' },
  })
  await expect(ask({ size: 200e6 }), 'ASVS 5.1.1').rejects.toMatchObject({
    problem: { message: 'This file is larger than 100 MB, the most we take.' },
  })
  await expect(ask({ type: 'text/plain' })).rejects.toMatchObject({
    problem: {
      message:
        'This is not a kind of photograph we can read. JPEG, PNG, WebP, TIFF, GIF, AVIF, HEIC, BMP, JPEG 2000 and Photoshop files are.',
    },
  })
})

test("Missing files and another owner's files are refused", async () => {
  const key = `${who.ana.id}/${crypto.randomUUID()}.jpg`
  await expect(who.ana.call(createImage, { key, fileName: 'a.jpg' })).rejects.toMatchObject({
    status: 404,
    code: 'image.no-file',
    problem: { message: 'This file has not arrived in our storage. Upload it again.' },
  })
  const bytes = await aPicture(8)
  const { url, fields } = await who.ana.call(getUploadPolicy, {
    bucket: 'images',
    fileName: 'a.jpg',
    type: 'image/jpeg',
    size: bytes.length,
  })
  await postForm(url, fields, bytes, { fileName: 'a.jpg', type: 'image/jpeg' })
  await expect(who.bruno.call(createImage, { key: fields.key!, fileName: 'a.jpg' })).rejects.toMatchObject({
    code: 'image.no-file',
  })
  const first = await who.ana.call(createImage, { key: fields.key!, fileName: 'a.jpg' })
  expect((await who.ana.call(createImage, { key: fields.key!, fileName: 'a.jpg' }))._id).toBe(first._id)
})

test('A form stores its one declared file once', async () => {
  const bytes = await aPicture(9)
  const about = { fileName: 'a.jpg', type: 'image/jpeg' } as const
  const { url, fields } = await who.ana.call(getUploadPolicy, { bucket: 'images', ...about, size: bytes.length })
  expect(
    (await postForm(url, { ...fields, key: `${who.bruno.id}/${crypto.randomUUID()}.jpg` }, bytes, about)).status,
  ).toBe(403)
  expect((await postForm(url, { ...fields, Policy: fields.Policy!.replace(/^./, 'f') }, bytes, about)).status).toBe(403)
  expect((await postForm(url, fields, bytes.subarray(1), about)).status).toBe(400)
  expect((await postForm(url, fields, bytes, about)).status).toBe(201)
  const replayed = await postForm(url, fields, bytes, about)
  expect(replayed.status).toBe(412)
  expect(await replayed.text()).toContain('ask for a new upload form')
})

test('Removing an image removes its files', { tags: ['long'] }, async () => {
  const ready = await whenRead(who.ana, (await uploadFile(who.ana, await aPicture(10), { fileName: 'gone.jpg' }))._id)
  await who.ana.call(deleteImage, { imageId: ready._id })
  await expect(who.ana.call(getImage, { imageId: ready._id })).rejects.toMatchObject({ status: 404 })
  await expect.poll(async () => (await fetch(ready.preview!)).status, { timeout: 10_000 }).toBe(404)
})

test('Pages by number and cursor list each image once', { tags: ['long'] }, async () => {
  const { bruno } = who
  const made: string[] = []
  for (let n = 0; n < 23; n++)
    made.push((await uploadFile(bruno, Buffer.from(`not a picture ${n}`), { fileName: `${n}.jpg` }))._id)
  const newestFirst = made.toReversed()
  const byNumber = []
  for (const page of [1, 2, 3, 4, 5]) byNumber.push(await bruno.call(listImages, { page, pageSize: 5 }))
  expect(byNumber.flatMap((part) => part.data.map((image) => image._id))).toEqual(newestFirst)
  expect(byNumber.map((part) => part.total)).toEqual([23, 23, 23, 23, 23])
  expect(await bruno.call(listImages, { page: 6, pageSize: 5 })).toMatchObject({ data: [], total: 23 })
  expect((await bruno.call(listImages, { page: 5, pageSize: 5, sort: 'ASC' })).data.map((image) => image._id)).toEqual(
    made.slice(20),
  )
  const byCursor: string[] = []
  let cursor: string | undefined
  do {
    const part = await bruno.call(listImages, { pageSize: 5, ...(cursor === undefined ? {} : { cursor }) })
    byCursor.push(...part.data.map((image) => image._id))
    cursor = part.next
  } while (cursor !== undefined)
  expect(byCursor).toEqual(newestFirst)
})
