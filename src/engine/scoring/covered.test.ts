// @module-tag long
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'

const [width, height] = [680, 445]

const letters = (x: number, y: number, count: number) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="#fff" stroke-width="8">${Array.from(
    { length: count },
    (_, at) => `<path d="M${at * 36} 0l${at % 2 ? 22 : 12} -40l12 40m-${at % 3 ? 20 : 8} -15h18v${(at * 7) % 15}"/>`,
  ).join('')}</g>`

/** "SALE −50 %" over x 0 to 50 %, y 2 to 20 %, and a sticker around (75 %, 70 %). */
const bannerAndSticker = `<rect y="9" width="340" height="80" fill="#d7263d"/>${letters(20, 70, 8)}<ellipse cx="510" cy="311" rx="136" ry="98" fill="#ffd400"/>`

async function below(cover: string, name: string) {
  const svg = `<svg width="${width}" height="${height}">${cover}</svg>`
  const covered = sharp(photo(name))
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: Buffer.from(svg) }])
  return await printOf(await covered.jpeg({ quality: 85 }).toBuffer())
}

const busy = ['colosseum', 'clock', 'beacon-street', 'dandelions']
const soft = ['bridge-stays', 'desert-hike', 'hilltop-sunset', 'lake-sherburne']
const dark = ['dark-ivy', 'trestle-night', 'saturn']

test.each([...busy, ...soft, ...dark])('A banner and a sticker hide no copy of %s', async (name) => {
  const verdict = compare(await below('', name), await below(bannerAndSticker, name))
  expect(['certain', 'likely']).toContain(verdict?.band)
})

test.each(busy)('The banner and the sticker on %s are told with their share', async (name) => {
  const { changes = [] } = compare(await below('', name), await below(bannerAndSticker, name)) ?? {}
  const text = changes.find((change) => change.kind === 'text-added')
  // The banner takes 9 % and the sticker 14 %.
  expect(text?.coveredPercent).toBeGreaterThanOrEqual(18)
  expect(text?.coveredPercent).toBeLessThanOrEqual(30)
})

test.each([busy, soft, dark])('One banner and sticker make strangers no copies: %s, %s, %s', async (...names) => {
  const prints = await Promise.all(names.map((name) => below(bannerAndSticker, name)))
  const scores = prints.flatMap((seen, at) => prints.slice(0, at).map((owned) => compare(owned, seen)?.score ?? 0))
  expect(scores.filter((score) => score > 0)).toEqual([])
})
