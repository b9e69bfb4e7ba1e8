import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { chain, identity, scaling, shift } from '#engine/geometry/geometry.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'
import type { Cell } from '#engine/verification/agreement.ts'
import { isUnevenlyToned, overlapsAtEdges } from './doubts.ts'

test('Overlapping strips share a bar; a picture inside another shares none', () => {
  expect(overlapsAtEdges({ transform: shift(0, 0.85) })).toBe(true)
  expect(overlapsAtEdges({ transform: shift(0, 0.75) })).toBe(false)
  expect(overlapsAtEdges({ transform: identity })).toBe(false)
  expect(overlapsAtEdges({ transform: scaling(0.2, 0.2) })).toBe(false)
  expect(overlapsAtEdges({ transform: chain(scaling(4, 4), shift(-2, -1)) })).toBe(false)
})

/** Agreeing squares with the copy's given brightness. */
const squares = (seenMeanOf: (ownedMean: number, nth: number) => number) =>
  Array.from({ length: 60 }, (_, nth): Cell => {
    const ownedMean = 5 + ((nth * 17) % 50)
    const seenMean = seenMeanOf(ownedMean, nth)
    return { x: 0.5, y: 0.5, correlation: 0.9, ownedDeviation: 3, seenDeviation: 3, ownedMean, seenMean }
  })

test('A darker or flatter copy follows one curve; letters do not', () => {
  const judged = { agreeing: 60, disagreeing: 60 } as Parameters<typeof isUnevenlyToned>[0]
  expect(isUnevenlyToned({ ...judged, cells: squares((mean) => 0.6 * mean + 9) })).toBe(false)
  expect(isUnevenlyToned({ ...judged, cells: squares((mean) => mean ** 2 / 50) })).toBe(false)
  const other = squares((_, nth) => 5 + ((nth * 29) % 50))
  expect(isUnevenlyToned({ ...judged, cells: other })).toBe(true)
  expect(isUnevenlyToned({ ...judged, agreeing: 600, cells: other })).toBe(false)
})

const word = (size: number) =>
  `<g fill="none" stroke="#fff" stroke-width="11" transform="scale(${size})">${Array.from(
    { length: 9 },
    (_, at) =>
      `<path d="M${40 + at * 66} 75l${at % 2 ? 40 : 20} -60l20 60m-${at % 3 ? 34 : 12} -24h30v${(at * 7) % 25}"/>`,
  ).join('')}</g>`

/** Words in a black bar above the photograph or below it, as large as the picture is wide. */
async function barred(name: string, [width, height]: [number, number], place: 'above' | 'below') {
  const bar = Math.round(width / 7)
  const svg = `<svg width="${width}" height="${bar}"><rect width="100%" height="100%"/>${word(width / 680)}</svg>`
  const picture = await sharp(photo(name)).resize(width, height, { fit: 'cover' }).png().toBuffer()
  const sheet = sharp({ create: { width, height: height + bar, channels: 3, background: '#000' } })
  return await printOf(
    sheet.composite([
      { input: picture, left: 0, top: place === 'above' ? bar : 0 },
      { input: Buffer.from(svg), left: 0, top: place === 'above' ? 0 : height },
    ]),
  )
}

test('A bar above one photograph and below another proves no copy', { tags: ['long'] }, async () => {
  for (const [one, other] of [
    ['stream', 'heron'],
    ['fig', 'dogs'],
  ] as const) {
    const above = await barred(one, [900, 560], 'above')
    const below = await barred(other, [600, 800], 'below')
    expect(compare(above, below)?.band ?? 'look').toBe('look')
    expect(compare(above, await barred(one, [900, 560], 'below'))?.band).toBe('certain')
  }
})
