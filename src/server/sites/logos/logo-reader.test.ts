import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openLogoReader } from './logo-reader.ts'

const logos = openLogoReader()
afterAll(() => logos.close())

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 1 } } })

/** A Windows icon of these pictures with claimed sides. */
function icon(pictures: { side: number; depth: number; bytes: Buffer }[]): Buffer {
  const entries = pictures.map(({ side, depth, bytes }, nth) => {
    const entry = Buffer.alloc(16)
    const before = pictures.slice(0, nth).reduce((sum, one) => sum + one.bytes.length, 0)
    entry.set([side, side])
    entry.writeUInt16LE(depth, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(6 + pictures.length * 16 + before, 12)
    return entry
  })
  return Buffer.concat([
    Buffer.from([0, 0, 1, 0, pictures.length, 0]),
    ...entries,
    ...pictures.map(({ bytes }) => bytes),
  ])
}

/** An icon's bitmap: red, upper half hidden. */
function bitmap(side: number, depth: 24 | 32): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(side, 4)
  head.writeInt32LE(side * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(depth, 14)
  const isHidden = (line: number) => line >= side / 2
  const pixel = (line: number) => (depth === 24 ? [0, 0, 255] : [0, 0, 255, isHidden(line) ? 0 : 255])
  const lines = Array.from({ length: side }, (_, line) => Array.from({ length: side }, () => pixel(line)).flat())
  const mask = Array.from({ length: side }, (_, line) => Array(Math.ceil(side / 32) * 4).fill(isHidden(line) ? 255 : 0))
  return Buffer.concat([head, Buffer.from(lines.flat()), Buffer.from(mask.flat() as number[])])
}

const read = async (bytes: Uint8Array) => {
  const logo = await logos.read(bytes)
  if ('problem' in logo) return logo.problem
  const { data, info } = await sharp(logo.picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return { width: logo.width, shown: info.width, above: colourAt(4, 2), below: colourAt(4, info.height - 3) }
}

test('The largest picture of an icon file is taken', { tags: ['long'] }, async () => {
  const small = { side: 16, depth: 32, bytes: bitmap(16, 32) }
  const large = { side: 0, depth: 32, bytes: await square(256).png().toBuffer() }
  expect(await read(icon([small, large]))).toMatchObject({ width: 256, shown: 128 })
})

test.each([24, 32] as const)('An icon of plain pixels, %i bits each, keeps colours and transparency', async (depth) => {
  const { above, below } = (await read(icon([{ side: 32, depth, bytes: bitmap(32, depth) }]))) as {
    above: number[]
    below: number[]
  }
  expect(above[3]).toBe(0)
  expect(below.map((value) => Math.round(value / 32) * 32)).toEqual([256, 0, 0, 256])
})

test('Cut-off icons, drawings, pages and empty files are no logos', async () => {
  const cut = icon([{ side: 32, depth: 32, bytes: bitmap(32, 32).subarray(0, 400) }])
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>')
  for (const bytes of [cut, drawing, Buffer.from('<!doctype html>'), Buffer.alloc(0), Buffer.from([0, 0, 1, 0, 1, 0])])
    expect(await read(bytes)).toBe('The file is no picture that we read.')
})

test('Too small pictures and those of too many pixels are no logos', { tags: ['long'] }, async () => {
  expect(await read(await square(8).png().toBuffer())).toBe('The picture has 8 × 8 pixels, too few to show.')
  expect(await read(await square(6000).png().toBuffer())).toBe('The file is no picture that we read.')
})
