import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { apngOf, bmpOf, jpeg2000Of, movingOf, psdOf, type Rgb, rgbOf, tiffPagesOf } from '#engine/testing/odd-files.ts'
import { photo } from '#engine/testing/pictures.ts'
import { readFrame, readFrames } from './frames.ts'
import { openPicture } from './open-picture.ts'

const long = { tags: ['long'] }
const limits = { megapixels: 50, seconds: 20 }
const heron = () => sharp(photo('heron')).resize(160, 96, { fit: 'fill' })

const pixels = async (image: Sharp): Promise<Rgb> => await rgbOf(image.flatten({ background: '#ffffff' }))

/** Mean distance of two pictures of one size, of 255. */
const distance = (one: Rgb, other: Rgb): number => {
  expect([one.width, one.height]).toEqual([other.width, other.height])
  return one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]!), 0) / one.data.length
}

const readAs = async (bytes: Uint8Array): Promise<{ type: string; picture: Rgb; note: string | undefined }> => {
  const opened = await openPicture(bytes, limits)
  const { made, note } = await opened.read(pixels)
  return { type: opened.type, picture: made, note }
}
const refusalOf = async (bytes: Uint8Array): Promise<unknown> => await readAs(bytes).catch((error: unknown) => error)

type Make = (rgb: Rgb) => Buffer | Promise<Buffer>
const made: [string, string, number, Make][] = [
  ['a BMP of 24 bits', 'image/bmp', 0, (rgb) => bmpOf(rgb)],
  ['a BMP of 32 bits, its first row first', 'image/bmp', 0, (rgb) => bmpOf(rgb, { bits: 32, isTopFirst: true })],
  ['a BMP of 16 bits', 'image/bmp', 5, (rgb) => bmpOf(rgb, { bits: 16 })],
  ['a Photoshop file', 'image/vnd.adobe.photoshop', 0, (rgb) => psdOf(rgb)],
  ['a packed Photoshop file', 'image/vnd.adobe.photoshop', 0, (rgb) => psdOf(rgb, { isPacked: true })],
  [
    'a large Photoshop file of 16 bits',
    'image/vnd.adobe.photoshop',
    0,
    (rgb) => psdOf(rgb, { isPacked: true, isLarge: true, depth: 16 }),
  ],
  ['a Photoshop file for print', 'image/vnd.adobe.photoshop', 0, (rgb) => psdOf(rgb, { mode: 'cmyk' })],
  ['a JPEG 2000 picture', 'image/jp2', 0, (rgb) => jpeg2000Of(rgb)],
  ['a bare JPEG 2000 picture', 'image/jp2', 0, (rgb) => jpeg2000Of(rgb, { isBare: true })],
  [
    'an AVIF of 10 bits',
    'image/avif',
    6,
    async (rgb) =>
      await sharp(rgb.data, { raw: { ...rgb, channels: 3 } })
        .avif({ bitdepth: 10, effort: 0, quality: 90 })
        .toBuffer(),
  ],
]

test.each(made)('%s is read by its content, as it looks', long, async (_, type, tolerance, make) => {
  const whole = await rgbOf(heron())
  const read = await readAs(await make(whole))
  expect(read).toMatchObject({ type, note: undefined })
  expect(distance(read.picture, whole)).toBeLessThanOrEqual(tolerance)
})

test('Grey BMPs, plain and packed, and grey Photoshop files are read', long, async () => {
  const whole = await rgbOf(heron())
  const grey: Rgb = { ...whole, data: Buffer.from(whole.data.map((_, at) => whole.data[Math.floor(at / 3) * 3 + 1]!)) }
  for (const file of [
    bmpOf(whole, { bits: 8 }),
    bmpOf(whole, { bits: 8, isPacked: true }),
    psdOf(whole, { mode: 'grey' }),
  ])
    expect(distance((await readAs(file)).picture, grey)).toBe(0)
})

test('A TIFF in Lab and one for print look as in colour', long, async () => {
  const flat = (colour: number[]): Rgb => ({
    data: Buffer.from(Array.from({ length: 60 * 40 }, () => colour).flat()),
    width: 60,
    height: 40,
  })
  // L* 53, a* 80, b* 67 is pure red, signed.
  const { picture } = await readAs(tiffPagesOf([{ ...flat([135, 80, 67]), meaning: 'lab' }]))
  expect(distance(picture, flat([255, 0, 0]))).toBeLessThan(8)
  const printed = await readAs(await heron().toColourspace('cmyk').tiff().toBuffer())
  expect(distance(printed.picture, await rgbOf(heron()))).toBeLessThan(16)
})

test('A Photoshop file without a picture of its layers says the remedy', long, async () => {
  expect(await refusalOf(psdOf(await rgbOf(heron()), { showsLayers: false }))).toMatchObject({
    reason: 'unsupported',
    message:
      'This Photoshop file keeps no picture of all its layers together. Save it with “Maximize Compatibility”, or as JPEG, and upload that.',
  })
})

const stored = () => sharp(photo('heron')).resize(640, 360, { fit: 'fill' })
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

test.each([
  ['JPEG', async () => await stored().jpeg().toBuffer()],
  ['PNG', async () => await stored().png().toBuffer()],
  ['GIF', async () => await stored().gif().toBuffer()],
  ['WebP', async () => await stored().webp().toBuffer()],
  ['lossless WebP', async () => await stored().webp({ lossless: true }).toBuffer()],
  ['BMP', async () => bmpOf(await rgbOf(stored()), { isTopFirst: true })],
])('A cut-off %s is read in part, and its owner is told', long, async (_, make) => {
  const bytes = await make()
  const whole = await readAs(bytes)
  const most = await readAs(cut(bytes, 0.75))
  const share = Math.floor((most.picture.height / 360) * 100)
  expect(share).toBeGreaterThanOrEqual(60)
  expect(share).toBeLessThan(98)
  expect(most.note).toBe(
    `This file is cut off: ${share} % of its picture could be read, and that part is shown and looked for. If you have the whole file, upload that.`,
  )
  const { width, height } = most.picture
  const part = { ...whole.picture, height, data: whole.picture.data.subarray(0, width * height * 3) }
  expect(distance(most.picture, part)).toBeLessThan(3)
  const end = await readAs(bytes.subarray(0, -50))
  expect(end.picture.height).toBeGreaterThan(335)
  expect(end.note).toMatch(/^This file is cut off/)
  expect(await refusalOf(cut(bytes, 0.12))).toMatchObject({
    reason: 'damaged',
    message: expect.stringMatching(/^This file is (damaged|cut off): .*\.$/) as unknown,
  })
})

test.each([
  ['upright', 1, { width: 640, height: 360 }],
  ['upside down', 3, { width: 640, height: 360 }],
  ['turned to the right', 6, { width: 360, height: 640 }],
  ['turned to the left', 8, { width: 360, height: 640 }],
] as const)('A cut-off JPEG held %s loses its right end', long, async (_, orientation, size) => {
  const bytes = await stored().withMetadata({ orientation }).jpeg().toBuffer()
  const { picture } = await readAs(cut(bytes, 0.75))
  expect(picture.width < size.width || picture.height < size.height).toBe(true)
  expect([picture.width, picture.height]).toContain(640)
  const blank = [...picture.data].filter(
    (value, at, all) => at % 3 === 0 && value === 128 && all[at + 1] === 128 && all[at + 2] === 128,
  )
  expect(blank.length / (picture.width * picture.height)).toBeLessThan(0.05)
})

const lessOf = (how: string) =>
  `This file is cut off: its picture could ${how}, and that is shown and looked for. If you have the whole file, upload that.`

test.each([
  [0.2, lessOf('be read only in a first, coarse version')],
  [0.45, lessOf('be read, less sharp than it is')],
  [
    0.95,
    'This file is cut off at its end. Its picture could be read all the same. If you have the whole file, upload that.',
  ],
])('A progressive JPEG is read whole from %d of its bytes', long, async (share, note) => {
  const bytes = await stored().jpeg({ progressive: true }).toBuffer()
  expect(await readAs(cut(bytes, share))).toMatchObject({ picture: { width: 640, height: 360 }, note })
})

test.each([0.2, 0.45, 0.95])('A sequential JPEG is read as far as %d of its bytes', long, async (share) => {
  const { picture, note } = await readAs(cut(await stored().jpeg().toBuffer(), share))
  expect(picture.height).toBeLessThan(360)
  expect(note).toBe(
    `This file is cut off: ${Math.floor((picture.height / 360) * 100)} % of its picture could be read, and that part is shown and looked for. If you have the whole file, upload that.`,
  )
})

test('A progressive JPEG with a cut-off first scan is reported as such', long, async () => {
  const bytes = await stored().jpeg({ progressive: true }).toBuffer()
  const scans = [...bytes.keys()].filter((at) => bytes[at] === 0xff && bytes[at + 1] === 0xda)
  const first = scans[0]! + 0.75 * (scans[1]! - scans[0]!)
  expect((await readAs(bytes.subarray(0, first))).note).toMatch(
    /^This file is cut off: \d\d % of its picture could be read only in a first, coarse version, and that part is shown/,
  )
})

const hues = [0, 0, 0, 0, 0, 0, 120, 0]
const scenes = () => hues.map((hue) => heron().modulate({ hue }))

test.each([
  ['GIF', async () => await movingOf(scenes(), 'gif')],
  ['WebP', async () => await movingOf(scenes(), 'webp')],
  ['PNG', async () => apngOf(await Promise.all(scenes().map(rgbOf)))],
])('Differing pictures of an animated %s are read by their place', long, async (_, make) => {
  const opened = await openPicture(await make(), limits)
  const frames = await readFrames(opened, limits, pixels)
  const green = await rgbOf(heron().modulate({ hue: 120 }))
  const near = frames.map(({ made }) => distance(made, green) < 12)
  expect(near.filter(Boolean)).toHaveLength(1)
  expect(frames.length).toBeLessThanOrEqual(3)
  const { frame } = frames[near.indexOf(true)]!
  expect(distance((await readFrame(opened, frame, pixels)).made, green)).toBeLessThan(12)
})

test('At most eight pictures of an animation are read', long, async () => {
  const many = Array.from({ length: 24 }, (_, nth) => heron().modulate({ hue: nth * 15 }))
  const opened = await openPicture(await movingOf(many, 'gif'), limits)
  const frames = await readFrames(opened, limits, pixels)
  expect(frames).toHaveLength(8)
  expect(frames.map(({ frame }) => frame)).toContain(23)
})

test('Pages of a TIFF are read, whatever their size', long, async () => {
  const [one, other] = await Promise.all([
    rgbOf(heron()),
    rgbOf(sharp(photo('osprey')).resize(200, 150, { fit: 'fill' })),
  ])
  const opened = await openPicture(tiffPagesOf([one, one, other]), limits)
  const frames = await readFrames(opened, limits, pixels)
  expect(frames.map(({ frame, made }) => [frame, made.width])).toEqual([
    [0, 160],
    [2, 200],
  ])
  expect(distance(frames[1]!.made, other)).toBe(0)
})
