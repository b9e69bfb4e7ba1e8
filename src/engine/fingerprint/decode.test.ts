import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hollowPng, photo } from '#engine/testing/pictures.ts'
import { decode, workingArea } from './decode.ts'
import type { UnreadableReason } from './unreadable-image.ts'

const refused = async (bytes: Uint8Array): Promise<{ reason: UnreadableReason; message: string }> =>
  await decode(bytes).then(
    () => expect.fail('it was read'),
    (error: { reason: UnreadableReason; message: string }) => ({ reason: error.reason, message: error.message }),
  )

const small = () => sharp(photo('heron')).resize(400)

test('An empty file is refused', async () => {
  expect(await refused(new Uint8Array())).toEqual({ reason: 'empty', message: 'This file is empty.' })
})

test('A text file named .jpg is refused with the readable formats', async () => {
  const { reason, message } = await refused(Buffer.from('Dear reader, this is no picture.'))
  expect(reason).toBe('not-an-image')
  expect(message).toContain('JPEG, PNG, WebP')
})

test('An SVG drawing is refused without being drawn', async () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><image href="file:///etc/passwd"/></svg>'
  expect(await refused(Buffer.from(svg))).toMatchObject({
    reason: 'unsupported',
    message: expect.stringContaining('SVG'),
  })
})

test('A PDF document is refused', async () => {
  expect(await refused(Buffer.from('%PDF-1.7\n'))).toMatchObject({
    reason: 'unsupported',
    message: expect.stringContaining('PDF'),
  })
})

test('A HEIC file without a picture is refused with advice', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  expect(await refused(heic)).toMatchObject({ reason: 'unsupported', message: expect.stringContaining('JPEG') })
})

test('PNGs of 30,000 × 30,000 pixels or 300 megapixels are refused early', async () => {
  expect(await refused(hollowPng(30_000, 30_000))).toEqual({
    reason: 'too-many-pixels',
    message: 'This picture has 900 megapixels, more than the 120 we read.',
  })
  expect(await refused(hollowPng(20_000, 15_000))).toMatchObject({ reason: 'too-many-pixels' })
})

test('Limits can be set lower', async () => {
  const bytes = await small().jpeg().toBuffer()
  await expect(decode(bytes, { megapixels: 0.05, seconds: 10 })).rejects.toMatchObject({ reason: 'too-many-pixels' })
})

test('A strip forty times as long as wide is read', async () => {
  expect(await decode(await small().resize(1200, 30, { fit: 'fill' }).png().toBuffer())).toMatchObject({ width: 1200 })
})

test('Pictures of a few pixels or thin as a line are refused', async () => {
  expect(await refused(await small().resize(20, 20).png().toBuffer())).toMatchObject({ reason: 'too-small' })
  expect(await refused(await small().resize(1000, 24, { fit: 'fill' }).png().toBuffer())).toMatchObject({
    reason: 'too-small',
  })
})

test.each([
  ['jpeg', 10],
  ['png', 10],
  ['webp', 10],
  ['gif', 10],
  ['tiff', 2],
  ['avif', 2],
] as const)('A %s is read, and refused when cut to 1/%i', { tags: ['long'] }, async (format, parts) => {
  const bytes = await small()[format]().toBuffer()
  expect(await decode(bytes)).toMatchObject({ original: { width: 400, height: 225 } })
  expect(await refused(bytes.subarray(0, Math.floor(bytes.length / parts)))).toMatchObject({ reason: 'damaged' })
})

test('CMYK, 16-bit and grey pictures look as they do in colour', async () => {
  const mean = async (bytes: Uint8Array) => {
    const { rgb } = await decode(bytes)
    return rgb.reduce((sum, value) => sum + value, 0) / rgb.length
  }
  const plain = await mean(await small().png().toBuffer())
  const cmyk = await mean(await small().toColourspace('cmyk').jpeg().toBuffer())
  const deep = await mean(await small().toColourspace('rgb16').png().toBuffer())
  const grey = await mean(await small().toColourspace('b-w').png().toBuffer())
  for (const other of [cmyk, deep, grey]) expect(Math.abs(other - plain)).toBeLessThan(12)
})

test('A picture is turned upright as its EXIF data say', async () => {
  const { original, width, height } = await decode(await small().withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect(original).toEqual({ width: 225, height: 400 })
  expect(height).toBeGreaterThan(width)
})

test('The first frame of an animation is read', async () => {
  const [first, second] = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp([first!, second!], { join: { animated: true } })
    .gif()
    .toBuffer()
  const { original, rgb } = await decode(animation)
  expect(original).toEqual({ width: 60, height: 60 })
  expect([...rgb.subarray(0, 3)]).toEqual([255, 0, 0])
})

test('Transparent pixels count as white', async () => {
  const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { rgb } = await decode(clear)
  expect(new Set(rgb)).toEqual(new Set([255]))
})

test('Only large pictures shrink to the working area', async () => {
  const large = await decode(photo('heron'))
  expect(Math.abs(large.width * large.height - workingArea)).toBeLessThan(0.01 * workingArea)
  expect(await decode(await small().png().toBuffer())).toMatchObject({ width: 400, height: 225 })
})
