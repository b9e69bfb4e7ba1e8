// @module-tag long
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { dimPhotographs } from '#engine/testing/dim-photographs.ts'
import { printOf } from '#engine/testing/pictures.ts'

const dim = ['a galaxy on black', 'a product on black', 'candles'] as const
const pictureOf = (name: string) => dimPhotographs.find((one) => one.name === name)!.picture()

const over = async (name: string, drawn: string) =>
  await printOf(
    sharp(await pictureOf(name)).composite([{ input: Buffer.from(`<svg width="720" height="480">${drawn}</svg>`) }]),
  )

test.each(dim)("A badge over a seventh of %s's ground hides nothing", async (name) => {
  const badge =
    '<ellipse cx="150" cy="120" rx="150" ry="105" fill="#d7263d"/><path d="M60 120h180M150 50v140" stroke="#fff" stroke-width="14"/>'
  expect(compare(await printOf(await pictureOf(name)), await over(name, badge))?.score).toBeGreaterThanOrEqual(97)
})

const letters = Array.from(
  { length: 11 },
  (_, at) => `<path d="M${at * 30} 0l${at % 2 ? 18 : 10} -30l10 30m-${at % 3 ? 17 : 6} -12h15v${(at * 7) % 13}"/>`,
).join('')
const signature = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="#ccc" stroke-width="5">${letters}</g>`

test.each([
  [380, 440, 1],
  [30, 60, 1],
  [60, 260, 1.7],
])('A shared signature makes no dim photograph a copy: %i, %i, size %d', async (x, y, size) => {
  const signed = await Promise.all(dim.map((name) => over(name, signature(x, y, size))))
  const scores = signed.flatMap((owned, at) =>
    signed.filter((_, nth) => nth !== at).map((seen) => compare(owned, seen)?.score ?? 0),
  )
  expect(Math.max(...scores)).toBeLessThanOrEqual(75)
})
