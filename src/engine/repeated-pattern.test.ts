import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from './compare.ts'
import { photo, printOf } from './testing/pictures.ts'

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
])('which part of a repeated pattern (%s) a picture shows is for a person to look at', async (name, side) => {
  const picture = await wall(name, side)
  const left = await part(picture, 0, 600)
  expect(compare(left, await part(picture, 680, 600))).toMatchObject({ band: 'look', score: 75 })
  expect(compare(await printOf(picture), await part(picture, 200, 400))).toMatchObject({ band: 'look', score: 75 })
  expect(compare(left, await part(picture, 0, 598))?.band).toBe('certain')
})

test('of a picture that shows one photograph twice a part is one of two, and all of it certain', async () => {
  const one = await sharp(photo('stream')).resize(600, 450, { fit: 'cover' }).png().toBuffer()
  const pair = sharp({ create: { width: 1200, height: 450, channels: 3, background: '#fff' } }).composite([
    { input: one, left: 0, top: 0 },
    { input: one, left: 600, top: 0 },
  ])
  const both = await printOf(await pair.png().toBuffer())
  expect(compare(both, await printOf(one))?.band).toBe('look')
  expect(compare(both, both)?.band).toBe('certain')
})
