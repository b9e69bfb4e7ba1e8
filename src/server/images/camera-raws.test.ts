import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture } from '#server/testing/pictures.ts'
import { openPictureReader, type PictureReader } from './reading/picture-reader.ts'
import { type TiffDirectory, tiffOf } from './testing/tiff-of.ts'

let pictures: PictureReader
beforeAll(() => {
  pictures = openPictureReader({ trustAnchors: undefined })
})
afterAll(() => pictures.close())

const nikon = Buffer.from('NIKON CORPORATION\0')

/** Uncompressed red, green and blue. */
const plain = (width: number, height: number, more: TiffDirectory['tags'] = {}): TiffDirectory => ({
  tags: { 256: width, 257: height, 258: 8, 259: 1, 262: 2, 277: 3, 278: height, 284: 1, ...more, 273: 0, 279: 0 },
  pixels: Buffer.alloc(width * height * 3, 120),
})
const thumbnail = (more: TiffDirectory['tags'] = {}) => plain(160, 120, { 254: 1, 271: nikon, ...more })
const sensor: TiffDirectory = {
  tags: { 254: 0, 256: 4000, 257: 3000, 258: 12, 259: 34_713, 262: 32_803, 277: 1, 273: 0, 279: 0 },
  pixels: Buffer.alloc(5000, 7),
}
const jpegBehind = (jpeg: Buffer): TiffDirectory => ({ tags: { 254: 1, 259: 6, 513: 0, 514: 0 }, pixels: jpeg })
const jpegInStrip = (jpeg: Buffer): TiffDirectory => ({
  tags: { 254: 1, 256: 1200, 257: 800, 259: 7, 262: 6, 277: 3, 273: 0, 279: 0 },
  pixels: jpeg,
})
const jpegOf = (width: number, height: number) => aPicture(1, { width, height })

test.each([
  ['a JPEG behind a directory of its own', async () => jpegBehind(await jpegOf(1200, 800))],
  ['a JPEG in a strip', async () => jpegInStrip(await jpegOf(1200, 800))],
  ['plain pixels', async () => plain(1200, 800, { 254: 1 })],
])('A camera raw named .TIF gives its largest preview: %s', { tags: ['long'] }, async (_, largest) => {
  const small = jpegBehind(await jpegOf(640, 424))
  const file = tiffOf({ ...thumbnail(), below: [small, sensor, await largest()] })
  const read = await pictures.read(file)
  expect(read).toMatchObject({ type: 'image/tiff', width: 1200, height: 800 })
  if ('problem' in read) throw new Error(read.problem)
  expect(read.note).toBe(
    'This is a camera raw. What is shown and looked for is the largest preview in it, 1200 × 800 pixels. For its full size, export it as JPEG or TIFF and upload that.',
  )
  expect(await sharp(read.readable).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 })
})

test('An upright preview hidden in maker notes is read', { tags: ['long'] }, async () => {
  const notes = { 37_500: Buffer.concat([Buffer.from('MAKER\0'), await jpegOf(900, 600)]) }
  const read = await pictures.read(tiffOf({ ...thumbnail({ 274: 6, ...notes }), below: [sensor] }))
  expect(read).toMatchObject({ width: 600, height: 900 })
})

test('A broken largest preview falls back to the next', { tags: ['long'] }, async () => {
  const broken = (await jpegOf(1200, 800)).subarray(0, 4000)
  const file = tiffOf({ ...thumbnail(), below: [jpegBehind(await jpegOf(640, 424)), sensor, jpegBehind(broken)] })
  expect(await pictures.read(file)).toMatchObject({ width: 640, height: 424 })
})

test('A raw without a preview is refused by name', { tags: ['long'] }, async () => {
  expect(await pictures.read(tiffOf(sensor))).toEqual({
    problem: 'This is a camera raw without a preview that we can read. Export it as JPEG or TIFF and upload that.',
  })
})

test('A TIFF with pages or a thumbnail is no camera raw', { tags: ['long'] }, async () => {
  const made = plain(400, 300, { 271: nikon })
  const twoPages =
    'This file has 2 pages. The first one is shown and looked for. Save the others as files of their own and upload those.'
  for (const [file, note] of [
    [tiffOf(made, thumbnail()), undefined],
    [tiffOf({ ...made, below: [thumbnail()] }), undefined],
    [tiffOf(made, plain(800, 600)), twoPages],
  ] as const) {
    const read = await pictures.read(file)
    expect(read).toMatchObject({ width: 400, height: 300, type: 'image/tiff' })
    expect('note' in read ? read.note : undefined).toBe(note)
    expect(read).not.toHaveProperty('readable')
  }
})

test('Circular directories and those outside the file end reading', { tags: ['long'] }, async () => {
  const file = tiffOf({ ...thumbnail(), below: [sensor] })
  const first = file.readUInt32LE(4)
  const next = first + 2 + file.readUInt16LE(first) * 12
  file.writeUInt32LE(0xff_ff_ff_00, next)
  expect(await pictures.read(file)).toEqual({ problem: expect.stringContaining('Export it as JPEG') as unknown })
  file.writeUInt32LE(first, next)
  expect(await pictures.read(file)).toMatchObject({ width: 160, height: 120 })
})
