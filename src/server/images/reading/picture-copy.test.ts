import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture } from '#server/testing/pictures.ts'
import { startedBy } from '#server/platform/testing/started-by.ts'
import { openPictureReader, type PictureReader } from './picture-reader.ts'

let pictures: PictureReader
beforeAll(() => {
  pictures = openPictureReader({ trustAnchors: undefined })
})
afterAll(() => pictures.close())

const bounds = { maxBytes: 3_000_000, longestSide: 3000 }

async function copied(bytes: Uint8Array, within = bounds) {
  const made = await pictures.copy(bytes, within)
  if ('problem' in made) throw new Error(made.problem)
  return made
}

test('A copy stays within its bytes, however noisy the picture is', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 80 }
  const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const { jpeg, width, height } = await copied(png, { maxBytes: 60_000, longestSide: 800 })
  expect(jpeg.length).toBeLessThanOrEqual(60_000)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width, height })
  expect(width).toBeLessThan(800)
})

test('A copy is upright, in sRGB, on white and without metadata', async () => {
  const turned = await sharp(await aPicture(5, { width: 300, height: 200 }))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { jpeg } = await copied(turned)
  const { width, height, exif, space } = await sharp(jpeg).metadata()
  expect([width, height, exif, space]).toEqual([200, 300, undefined, 'srgb'])
  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { channels } = await sharp((await copied(clear)).jpeg).stats()
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
})

test.each([
  [
    'grey',
    async () =>
      await sharp(await aPicture(6))
        .toColourspace('b-w')
        .png()
        .toBuffer(),
  ],
  [
    'CMYK',
    async () =>
      await sharp(await aPicture(6))
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
  ],
  [
    '16 bits',
    async () =>
      await sharp(await aPicture(6))
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
  ],
  [
    'WebP',
    async () =>
      await sharp(await aPicture(6))
        .webp()
        .toBuffer(),
  ],
])('A picture in %s becomes a JPEG in sRGB', async (_, make) => {
  expect(await sharp((await copied(await make())).jpeg).metadata()).toMatchObject({
    format: 'jpeg',
    space: 'srgb',
    width: 640,
    height: 480,
  })
})

test('A truncated file has no copy', async () => {
  const jpeg = await aPicture(7, { width: 1200, height: 900 })
  expect(await pictures.copy(jpeg.subarray(0, jpeg.length * 0.8), bounds)).toEqual({
    problem: expect.stringContaining('This file is damaged'),
  })
})

test('A reader that is killed is replaced, and the copy is made', async () => {
  const large = await aPicture(8, { width: 6000, height: 4000 })
  const making = copied(large)
  await expect.poll(() => startedBy(process.pid, 'picture-child').length).toBeGreaterThan(0)
  for (const pid of startedBy(process.pid, 'picture-child')) process.kill(pid, 'SIGKILL')
  expect((await making).width).toBe(3000)
})
