import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'

const [width, height] = [900, 600]

/** Draws one line of letters, by each name's strokes. */
const name = (strokes: string[]) =>
  `<g transform="translate(130 380)" fill="none" stroke="#fff" stroke-width="13" opacity="0.8">${strokes
    .map((stroke, at) => `<path d="M${at * 72} 0${stroke}"/>`)
    .join('')}</g>`
const round = 'v-60h40v60z'
const pointed = 'l20-60l20 60m-32-24h24'
const tall = 'v-62m0 30h38m0-30v62'
const anas = name([pointed, tall, pointed, round, tall, pointed, round, pointed])
const strangers = name([tall, round, round, tall, pointed, round, tall, tall, round])
const logo =
  '<g transform="translate(640 40)"><circle cx="80" cy="80" r="80" fill="#c8102e"/><path d="M80 22L96 67L144 67L106 96L120 141L80 114L40 141L54 96L16 67L64 67Z" fill="#fff"/></g>'
const headline = `<rect y="300" width="900" height="110" fill="#000" opacity="0.45"/>${strangers}`

const under = async (picture: string, drawn: string) =>
  await printOf(
    await sharp(await sharp(photo(picture)).resize(width, height, { fit: 'cover' }).png().toBuffer())
      .composite([{ input: Buffer.from(`<svg width="${width}" height="${height}">${drawn}</svg>`) }])
      .jpeg({ quality: 80 })
      .toBuffer(),
  )

const replaced = { kind: 'watermark', what: 'replaced' }

test("Another name in place of the photographer's is a replaced watermark", { tags: ['long'] }, async () => {
  for (const picture of ['stream', 'heron', 'dogs']) {
    const owned = await under(picture, anas)
    expect(compare(owned, await under(picture, strangers))?.changes).toContainEqual(replaced)
    expect(compare(owned, owned)?.changes).toEqual([])
  }
})

test('A name, headline or logo on a clean picture replaces nothing', { tags: ['long'] }, async () => {
  for (const picture of ['stream', 'osprey', 'fig']) {
    const owned = await under(picture, '')
    for (const drawn of [strangers, headline, logo])
      expect(compare(owned, await under(picture, drawn))?.changes).not.toContainEqual(replaced)
  }
})
