import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { drawing, photo, printOf } from '#engine/testing/pictures.ts'

/** A wall of one tile, lit from a corner. */
async function wall(name: string, side: number): Promise<Buffer> {
  const tile = await sharp(photo(name)).resize(side, side, { fit: 'cover' }).png().toBuffer()
  const light = `<svg width="1280" height="720"><defs><radialGradient id="g" cx=".3" cy=".4"><stop stop-opacity="0"/><stop offset="1" stop-opacity=".6"/></radialGradient></defs><rect width="1280" height="720" fill="url(#g)"/></svg>`
  const tiled = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#fff' } })
  return await tiled
    .composite([{ input: tile, tile: true }, { input: Buffer.from(light) }])
    .png()
    .toBuffer()
}

const part = (picture: Buffer, left: number, width: number) =>
  printOf(sharp(picture).extract({ left, top: 0, width, height: 720 }))

test.each([
  ['heron', 140],
  ['osprey', 230],
])('A person looks at a part of a repeated pattern (%s)', { tags: ['long'] }, async (name, side) => {
  const picture = await wall(name, side)
  const left = await part(picture, 0, 600)
  expect(compare(left, await part(picture, 680, 600))).toMatchObject({ band: 'look', score: 75 })
  expect(compare(await printOf(picture), await part(picture, 200, 400))).toMatchObject({ band: 'look', score: 75 })
  expect(compare(left, await part(picture, 0, 598))?.band).toBe('certain')
})

test('A repeating wall is no copy of a picture with one repeat', { tags: ['long'] }, async () => {
  const tile = await sharp(photo('osprey')).resize(230, 230, { fit: 'cover' }).png().toBuffer()
  const once = sharp(await sharp(photo('stream')).resize(900, 600, { fit: 'cover' }).png().toBuffer())
  const owned = await printOf(once.composite([{ input: tile, left: 40, top: 60 }]))
  expect(compare(owned, await printOf(await wall('osprey', 230)))).toBeNull()
})

test('A part of a photograph shown twice is one, and certain', { tags: ['long'] }, async () => {
  const one = await sharp(photo('stream')).resize(600, 450, { fit: 'cover' }).png().toBuffer()
  const pair = sharp({ create: { width: 1200, height: 450, channels: 3, background: '#fff' } }).composite([
    { input: one, left: 0, top: 0 },
    { input: one, left: 600, top: 0 },
  ])
  const both = await printOf(await pair.png().toBuffer())
  expect(compare(both, await printOf(one))?.band).toBe('look')
  expect(compare(both, both)?.band).toBe('certain')
})

test('A watermark repeated over two photographs makes neither a copy', { tags: ['long'] }, async () => {
  const word = `<path d="M0 20l14-30 14 30m-22-10h18M40 20v-30h16v15h-16M70-10v30h18M100 20h20v-15h-20v-15h20" fill="none" stroke="#fff" stroke-width="5"/>`
  const rows = Array.from({ length: 12 * 8 }, (_, at) => {
    const [x, y] = [(at % 8) * 180 - 250, Math.floor(at / 8) * 105 - 250]
    return `<g transform="translate(${x} ${y})">${word}</g>`
  })
  const svg = `<svg width="900" height="600"><g opacity="0.6" transform="rotate(-30 450 300)">${rows.join('')}</g></svg>`
  const under = async (name: string) =>
    printOf(
      sharp(await sharp(photo(name)).resize(900, 600, { fit: 'cover' }).png().toBuffer()).composite([
        { input: Buffer.from(svg) },
      ]),
    )
  const [stream, ...others] = await Promise.all(['stream', 'heron', 'osprey', 'fig', 'dogs'].map(under))
  expect(others.map((seen) => compare(stream!, seen))).toEqual([null, null, null, null])
  expect(compare(stream!, await printOf(photo('stream')))?.band).toBe('certain')
})

/** Rows of windows, each of them drawn a little otherwise. */
function windows(picture: { width: number; height: number }, each: { width: number; height: number }): string {
  const count = Math.ceil(picture.width / each.width) * Math.ceil(picture.height / each.height)
  const across = Math.ceil(picture.width / each.width)
  const some = Array.from({ length: count }, (_, at) => {
    const [x, y] = [(at % across) * each.width, Math.floor(at / across) * each.height]
    const odd = (of: number) => 0.8 + ((at * of) % 17) / 42
    const pane = `x="${x + 0.2 * each.width}" y="${y + 0.15 * each.height}" width="${0.55 * each.width * odd(5)}" height="${0.6 * each.height * odd(7)}"`
    const person = `x="${x + 0.3 * each.width}" y="${y + 0.3 * each.height}" width="${0.15 * each.width * odd(11)}" height="${0.3 * each.height}"`
    return `<rect ${pane} fill="hsl(40 10% ${80 * odd(3)}%)"/><rect ${person} fill="hsl(210 20% ${30 * odd(13)}%)"/>`
  })
  return `<svg width="${picture.width}" height="${picture.height}"><rect width="100%" height="100%" fill="#4a4a4a"/>${some.join('')}</svg>`
}

test.each([
  [
    { width: 36, height: 26 },
    { width: 90, height: 60 },
  ],
  [
    { width: 40, height: 30 },
    { width: 120, height: 90 },
  ],
])("Many windows of a house (%o) copy no other house's (%o)", { tags: ['long'] }, async (own, others) => {
  const stream = await sharp(photo('stream')).resize(900, 600, { fit: 'cover' }).png().toBuffer()
  const building = Buffer.from(windows({ width: 450, height: 600 }, own))
  const owned = await printOf(sharp(stream).composite([{ input: building, left: 450, top: 0 }]))
  const tile = await sharp(Buffer.from(windows(others, others)))
    .png()
    .toBuffer()
  const ground = sharp({ create: { width: 960, height: 720, channels: 3, background: '#fff' } })
  expect(compare(owned, await printOf(ground.composite([{ input: tile, tile: true }])))).toBeNull()
  const part = sharp(building).extract({ left: 60, top: 80, width: 330, height: 400 })
  expect(compare(owned, await printOf(part))).not.toBeNull()
})

test('Like corners of rectangles make no drawing a copy of another', { tags: ['long'] }, async () => {
  expect(compare(await printOf(await drawing(22)), await printOf(await drawing(1_000_257)))).toBeNull()
})

test.each(['casa-mila', 'colosseum'])(
  'A page that shows a small picture twice (%s) copies it',
  { tags: ['long'] },
  async (name) => {
    const owned = await printOf(photo(name))
    const small = await sharp(photo(name)).resize(200, 150, { fit: 'cover' }).blur(0.6).jpeg({ quality: 30 }).toBuffer()
    const page = sharp(await sharp(photo('stream')).resize(900, 600, { fit: 'cover' }).png().toBuffer()).composite([
      { input: small, left: 60, top: 80 },
      { input: small, left: 520, top: 300 },
    ])
    expect(compare(owned, await printOf(page))).not.toBeNull()
  },
)
