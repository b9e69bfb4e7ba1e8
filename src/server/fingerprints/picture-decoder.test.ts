import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { encodeFingerprint, enginePool, fingerprint, UnreadableImage } from '#engine/index.ts'
import { photo } from '#engine/testing/pictures.ts'
import { openPixelBudget } from '#server/platform/fairness/pixel-budget.ts'
import { openDecodingEngine } from './picture-decoder.ts'

const long = { tags: ['long'] }
const limits = { megapixels: 120, seconds: 20 }

const pixels = openPixelBudget()
const engine = openDecodingEngine({ pool: enginePool({ workers: 1, limits }), size: 2, limits, pixels })
afterAll(() => engine.close())

/** A small file of many pixels in one colour. */
const bomb = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
    .png({ compressionLevel: 9, progressive: true })
    .toBuffer()

test('A picture has the same fingerprint wherever it is decoded', long, async () => {
  const bytes = photo('heron')
  expect(Buffer.from(encodeFingerprint(await engine.fingerprint(bytes)))).toEqual(
    Buffer.from(encodeFingerprint(await fingerprint(bytes))),
  )
})

test('Decoding takes memory outside our process', long, async () => {
  const large = await bomb(7000)
  await engine.fingerprint(photo('heron'))
  const before = process.memoryUsage.rss()
  let most = before
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2)
  await Promise.all([engine.fingerprint(large), engine.fingerprint(large), engine.fingerprint(large)])
  clearInterval(watching)
  // Decoded, one of them is 196 MB.
  expect(most - before, 'ASVS 1.4.1').toBeLessThan(130_000_000)
})

test('Pictures with false sizes and other files are refused with reason', long, async () => {
  const png = await bomb(100)
  const lying = Buffer.from(png)
  lying.writeUInt32BE(4_000_000, 16)
  lying.writeUInt32BE(4_000_000, 20)
  const grey = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'grey' } })
    .png()
    .toBuffer()
  const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const many = Array.from({ length: 600 }, (_, n) => (n % 2 === 0 ? grey : red))
  const frames = await sharp(many, { join: { animated: true } })
    .gif()
    .toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')
  const pages = await sharp(png).tiff().toBuffer()
  const read = async (bytes: Buffer) =>
    await engine.fingerprint(bytes).then(
      ({ width, height }) => `${width} × ${height}`,
      (error: unknown) => (error instanceof UnreadableImage ? error.reason : String(error)),
    )
  expect(await read(lying)).toMatch(/too-many-pixels|damaged/)
  expect(await read(png.subarray(0, 80))).toBe('damaged')
  expect(await read(svg)).toBe('unsupported')
  expect(await read(Buffer.from('GIF89a'))).toBe('damaged')
  expect(await read(frames)).toBe('60 × 60')
  expect(await read(pages)).toBe('100 × 100')
})
