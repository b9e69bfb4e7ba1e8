import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { drawing, photo, printOf } from '#engine/testing/pictures.ts'
import { compareAll } from './compare-all.ts'
import { compare } from './compare.ts'

const [width, height] = [900, 600]

const letters = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<path d="M${at * 62} 0l${at % 2 ? 40 : 20} -60l20 60m-${at % 3 ? 34 : 12} -24h30v${(at * 7) % 25}"/>`,
  ).join('')

/** Two lines on a dark ground, anywhere and as large as one likes: a place alone does not tell that it is a logo. */
const sign = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><rect x="-30" y="-90" width="880" height="230" fill="#000" opacity="0.7"/>` +
  `<g fill="none" stroke="#fff" stroke-width="11">${letters(13)}<g transform="translate(20 100)">${letters(12)}</g></g></g>`

async function withSign(name: string, drawn: string): Promise<Fingerprint> {
  const svg = `<svg width="${width}" height="${height}">${drawn}</svg>`
  return await printOf(
    await sharp(photo(name))
      .resize(width, height, { fit: 'cover' })
      .composite([{ input: Buffer.from(svg) }])
      .jpeg({ quality: 88 })
      .toBuffer(),
  )
}

let seen: Fingerprint
let others: Fingerprint[]
beforeAll(async () => {
  seen = await withSign('osprey', sign(60, 430, 0.6))
  others = await Promise.all([
    withSign('stream', sign(330, 160, 0.6)),
    withSign('heron', sign(80, 200, 0.9)),
    withSign('fig', sign(380, 130, 0.5)),
    withSign('dogs', sign(200, 130, 0.75)),
  ])
})

test('A sign that several doubtful images share yields no verdict', { tags: ['long'] }, () => {
  expect(others.filter((owned) => compare(owned, seen) !== null)).toHaveLength(4)
  expect(compareAll(others, seen)).toEqual([null, null, null, null])
})

test('A copy with the sign matches only its original, signed or unsigned', { tags: ['long'] }, async () => {
  const originals = await Promise.all([withSign('osprey', sign(60, 430, 0.6)), withSign('osprey', '')])
  const [signed, plain, ...rest] = compareAll([...originals, ...others], seen)
  expect([signed?.band, plain?.band]).toEqual(['certain', 'certain'])
  expect(rest.filter((verdict) => verdict !== null)).toEqual([])
})

test('Doubtful versions of one picture do not exclude each other', () => {
  const version = others[0]!
  expect(compareAll([version, version], seen).map((verdict) => verdict?.band)).toEqual(['look', 'look'])
})

test('One image is judged as by itself', () => {
  for (const owned of others) expect(compareAll([owned], seen)).toEqual([compare(owned, seen)])
})

test('A certain copy of one drawing matches no drawing with like corners', { tags: ['long'] }, async () => {
  const [original, other] = await Promise.all([printOf(await drawing(29)), printOf(await drawing(104))])
  const cut = sharp(await drawing(29)).extract({ left: 24, top: 18, width: 432, height: 324 })
  const copy = await printOf(await cut.resize({ width: 360 }).jpeg({ quality: 75 }).toBuffer())
  expect(compare(other, copy)?.band).toBe('look')
  const verdicts = compareAll([original, other], copy)
  expect(verdicts.map((verdict) => verdict?.band)).toEqual(['certain', undefined])
})

test("A small doubtful picture on another's copy still matches its original", { tags: ['long'] }, async () => {
  const small = await sharp(photo('colosseum'))
    .resize(200, 150, { fit: 'cover' })
    .blur(0.6)
    .jpeg({ quality: 30 })
    .toBuffer()
  const ground = await sharp(photo('stream')).resize(width, height, { fit: 'cover' }).png().toBuffer()
  const page = await printOf(sharp(ground).composite([{ input: small, left: 60, top: 80 }]))
  const originals = await Promise.all(['stream', 'colosseum'].map((name) => printOf(photo(name))))
  expect(compareAll(originals, page).map((verdict) => verdict?.band)).toEqual(['certain', 'look'])
})
