import { readdirSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { dimPhotographs } from '#engine/testing/dim-photographs.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'
import { formatHowSure, watchOf } from './simplicity.ts'

const drawn = (inside: string, width = 640, height = 480): Sharp =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`),
  ).flatten({ background: '#fff' })

const slope = (from: string, to: string, degrees: number) =>
  `<defs><linearGradient id="s" gradientTransform="rotate(${degrees})"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>`

/** Strokes like letters, five a word. */
const lettering = (lines: number, size: number) =>
  Array.from({ length: lines * 20 }, (_, at) => {
    const [x, y] = [40 + (at % 20) * size * 0.7, 80 + Math.floor(at / 20) * size * 2]
    return at % 6 === 5
      ? ''
      : `<path d="M${x} ${y}l${size / 4} ${-size}l${size / 4} ${size}${at % 2 ? `m0 0v${-size}` : `m${-size / 2.6} ${-size / 3}h${size / 3}`}" stroke="#222" stroke-width="${size / 6}" fill="none"/>`
  }).join('')

const star = 'M50 14L60 42L90 42L66 60L75 88L50 71L25 88L34 60L10 42L40 42Z'
const logo = (size: number) =>
  `<g transform="scale(${size / 100})"><circle cx="50" cy="50" r="50" fill="#c8102e"/><path d="${star}" fill="#fff"/></g>`

function grainy(background: string): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 3 }
  const grain = sharp({ create: { width: 640, height: 480, channels: 3, background, noise } })
  return grain.linear(1, 40)
}

const said = {
  tiny: /^This picture has few pixels\./,
  even: /^This picture is nearly even/,
  sparse: /^There is little in this picture\./,
  'two-tone': /^This picture shows only a few strokes or letters in one tone\./,
}

const simple: [string, keyof typeof said, Sharp][] = [
  ['flat colour', 'even', drawn('<rect width="100%" height="100%" fill="#779"/>')],
  ['white', 'even', drawn('')],
  ['flat colour with grain', 'even', grainy('#888')],
  ['an upright slope', 'even', drawn(slope('#113355', '#99ccff', 90))],
  ['a slanted slope', 'even', drawn(slope('#f28c38', '#f9d9a8', 40))],
  [
    'a sky with a few soft clouds',
    'even',
    drawn(
      `${slope('#2b6cb0', '#d6e9f8', 90)}<filter id="f"><feGaussianBlur stdDeviation="20"/></filter><g filter="url(#f)" fill="#fff" opacity="0.35"><ellipse cx="200" cy="200" rx="150" ry="40"/><ellipse cx="480" cy="330" rx="120" ry="30"/></g>`,
    ),
  ],
  [
    'a disc on black',
    'sparse',
    drawn('<rect width="100%" height="100%"/><circle cx="320" cy="240" r="40" fill="#eee"/>'),
  ],
  [
    'sky above ground',
    'sparse',
    drawn('<rect width="100%" height="100%" fill="#9cf"/><rect y="300" width="100%" height="180" fill="#264"/>'),
  ],
  [
    'three stripes',
    'sparse',
    drawn('<rect width="213" height="480" fill="#00f"/><rect x="427" width="213" height="480" fill="#f00"/>'),
  ],
  ['a logo in the middle', 'two-tone', drawn(`<g transform="translate(200 120)">${logo(240)}</g>`)],
  ['two lines of text', 'two-tone', drawn(lettering(2, 34))],
  ['one line of text', 'sparse', drawn(lettering(1, 24))],
  ['a logo of 64 pixels', 'tiny', drawn(logo(64), 64, 64)],
]

test.each(simple)('%s is %s: its finds are never certain, with the reason', async (_, why, picture) => {
  const print = await printOf(picture)
  expect(watchOf(print)).toBe('doubted')
  expect(formatHowSure(print)).toMatch(said[why])
  expect(formatHowSure(print)).toMatch(/A find of it is never certain: each is for you to look at\.$/)
  expect(compare(print, print)?.score ?? 0).toBeLessThanOrEqual(75)
})

test('A logo is found again for a person to look at', async () => {
  const print = await printOf(drawn(`<g transform="translate(200 120)">${logo(240)}</g>`))
  const copy = await printOf(drawn(`<g transform="translate(90 60)">${logo(170)}</g>`, 400, 300))
  expect(compare(print, copy)).toMatchObject({ score: 75, band: 'look' })
})

const dim = dimPhotographs.map(({ name }) => name)

test.each(dim)('%s is a photograph, and its copies are found', { tags: ['long'] }, async (name) => {
  const bytes = await dimPhotographs.find((one) => one.name === name)!.picture()
  const print = await printOf(bytes)
  expect(watchOf(print)).not.toBe('doubted')
  const copies = {
    small: sharp(bytes).resize(400),
    mirrored: sharp(bytes).flop(),
    half: sharp(bytes).extract({ left: 112, top: 75, width: 420, height: 315 }),
    grey: sharp(bytes).greyscale(),
  }
  for (const [done, copy] of Object.entries(copies))
    expect(compare(print, await printOf(copy))?.score, done).toBeGreaterThanOrEqual(75)
})

test('Dim photographs do not match one another', { tags: ['long'] }, async () => {
  const prints = await Promise.all(dimPhotographs.map(async ({ picture }) => await printOf(await picture())))
  const pairs = prints.flatMap((owned, nth) => prints.slice(nth + 1).map((seen) => compare(owned, seen)))
  expect(pairs.filter((verdict) => verdict !== null)).toEqual([])
})

const photographs = readdirSync(new URL('../../../demo/photos/', import.meta.url))
  .filter((name) => name.endsWith('.jpg'))
  .map((name) => name.slice(0, -'.jpg'.length))

test.each(photographs)(
  'The photograph %s can be matched, also dark, small and grey',
  { tags: ['long'] },
  async (name) => {
    expect(watchOf(await printOf(photo(name)))).toBe('usual')
    expect(watchOf(await printOf(sharp(photo(name)).resize(320).greyscale()))).toBe('usual')
    expect(watchOf(await printOf(sharp(photo(name)).modulate({ brightness: 0.6 })))).toBe('usual')
    expect(formatHowSure(await printOf(photo(name)))).toBeUndefined()
  },
)

test('A page of text and a chessboard show enough to match', { tags: ['long'] }, async () => {
  expect(watchOf(await printOf(drawn(lettering(12, 17))))).toBe('usual')
  const squares = Array.from({ length: 24 }, (_, at) => {
    const [column, row] = [(2 * at) % 8, Math.floor((2 * at) / 8)]
    return `<rect x="${(column + (row % 2)) * 80}" y="${row * 80}" width="80" height="80" fill="#769656"/>`
  })
  expect(watchOf(await printOf(drawn(`<g transform="rotate(4)">${squares.join('')}</g>`)))).toBe('usual')
})
