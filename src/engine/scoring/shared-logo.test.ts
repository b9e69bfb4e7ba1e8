import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'

const [width, height] = [900, 600]

/** Draws ten or more letters as strokes from (x, y). */
const letters = (x: number, y: number, { colour = '#fff', size = 1, count = 10 } = {}) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${colour}" stroke-width="11">${Array.from(
    { length: count },
    (_, at) => `<path d="M${at * 62} 0l${at % 2 ? 40 : 20} -60l20 60m-${at % 3 ? 34 : 12} -24h30v${(at * 7) % 25}"/>`,
  ).join('')}</g>`

const logos = {
  signature: letters(150, 430),
  logo: `<g transform="translate(730 430)"><circle cx="70" cy="70" r="70" fill="#005f73"/><path d="M20 110L60 20L75 70L110 40L120 110Z" fill="#fff"/></g>`,
  caption: `<rect y="510" width="900" height="90" fill="#faf8f0"/>${letters(20, 570, { colour: '#222', size: 0.55, count: 24 })}`,
  headline: `<rect y="230" width="900" height="180" fill="#000" opacity="0.45"/>${letters(40, 300, { count: 13 })}${letters(60, 390, { count: 12 })}`,
}

/** The photograph in one shape, with the logo in place. */
async function withLogo(name: string, logo: string) {
  const svg = `<svg width="${width}" height="${height}">${logo}</svg>`
  return await printOf(
    await sharp(photo(name))
      .resize(width, height, { fit: 'cover' })
      .composite([{ input: Buffer.from(svg) }])
      .jpeg({ quality: 88 })
      .toBuffer(),
  )
}

const names = ['stream', 'heron', 'osprey', 'fig', 'dogs', 'colosseum']

test.each(Object.entries(logos))(
  'Photographs that carry one %s are no copies of each other',
  { tags: ['long'] },
  async (_, logo) => {
    const prints = await Promise.all(names.map((name) => withLogo(name, logo)))
    const verdicts = prints.flatMap((owned, at) => prints.slice(at + 1).map((seen) => compare(owned, seen)))
    expect(verdicts).toHaveLength(15)
    expect(verdicts.filter((verdict) => verdict !== null)).toEqual([])
  },
)

test.each(Object.entries(logos))(
  'A photograph certainly copies itself with and without a %s',
  { tags: ['long'] },
  async (_, logo) => {
    for (const name of names.slice(0, 2)) {
      const print = await withLogo(name, logo)
      expect(compare(print, print)?.band).toBe('certain')
      const plain = await printOf(await sharp(photo(name)).resize(width, height, { fit: 'cover' }).jpeg().toBuffer())
      expect(compare(plain, print)?.band).toBe('certain')
    }
  },
)
