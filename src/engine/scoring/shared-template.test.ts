import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'

const strokes = (count: number, { x, y }: { x: number; y: number }) =>
  Array.from({ length: count }, (_, at) => {
    const [left, top] = [x + (at % 14) * 34, y + Math.floor(at / 14) * 46]
    return `<path d="M${left} ${top}l${7 + ((at * 5) % 9)} -24l${8 + ((at * 7) % 8)} ${20 + (at % 5)}${at % 3 ? 'h-18' : 'v-16'}" stroke="#223" stroke-width="4" fill="none"/>`
  }).join('')

const card = (width: number, height: number) =>
  `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4efe4"/>${strokes(14, { x: 70, y: 130 })}${strokes(112, { x: 200, y: 740 })}</svg>`

function film(): string {
  const holes = Array.from(
    { length: 32 },
    (_, at) =>
      `<rect x="${18 + (at % 16) * 75}" y="${at < 16 ? 26 : 788}" width="38" height="46" rx="9" fill="#e8e2d4"/>`,
  ).join('')
  return `<svg width="1200" height="860"><rect width="100%" height="100%" fill="#12100e"/>${holes}</svg>`
}

const certificate = () => {
  const rings = Array.from(
    { length: 24 },
    (_, at) =>
      `<ellipse cx="650" cy="460" rx="${600 + at}" ry="${420 + (at % 9)}" transform="rotate(${at - 12} 650 460)" fill="none" stroke="#8a6d2f" stroke-width="1.4"/>`,
  ).join('')
  return `<svg width="1300" height="920"><rect width="100%" height="100%" fill="#fffdf5"/>${rings}${strokes(84, { x: 640, y: 320 })}</svg>`
}

type Template = { ground: string; left: number; top: number; width: number; height: number }

/** It hides too much for certainty. */
const small = 'a certificate with a small picture'
const templates: Record<string, Template> = {
  'a card with text': { ground: card(900, 1100), left: 60, top: 160, width: 780, height: 500 },
  'a poster': { ground: card(1000, 1200), left: 80, top: 220, width: 640, height: 440 },
  [small]: { ground: certificate(), left: 140, top: 240, width: 380, height: 460 },
  'a film border': { ground: film(), left: 30, top: 100, width: 1140, height: 660 },
}

async function inTemplate(name: string, template: string): Promise<Sharp> {
  const { ground, left, top, width, height } = templates[template]!
  const input = await sharp(photo(name)).resize(width, height, { fit: 'cover' }).toBuffer()
  return sharp(Buffer.from(ground)).flatten().composite([{ input, left, top }])
}

test.each(Object.keys(templates))('%s shared by two photographs is named, and needs a person', async (template) => {
  const [owned, stranger] = [await inTemplate('heron', template), await inTemplate('fig', template)]
  const verdict = compare(await printOf(owned), await printOf(stranger))
  expect(verdict?.score ?? 0).toBeLessThanOrEqual(75)
  const named = (verdict?.changes ?? []).map((change) => (change.kind === 'within' ? change.what : change.kind))
  expect(named).toEqual(verdict ? ['template'] : [])
})

test.each([
  ['hilltop-sunset', 'saturn'],
  ['lake-sherburne', 'singapore-skyline'],
  ['spiral', 'trestle-night'],
])('A card makes %s and %s, dim and soft, no copies', async (one, other) => {
  const dim = async (name: string) =>
    await sharp(photo(name)).resize(780, 500, { fit: 'cover' }).blur(30).linear(0.5).toBuffer()
  const card = async (input: Buffer) => {
    const { ground, left, top } = templates['a card with text']!
    return await printOf(sharp(Buffer.from(ground)).flatten().composite([{ input, left, top }]))
  }
  const verdict = compare(await card(await dim(one)), await card(await dim(other)))
  expect(verdict?.score ?? 0).toBeLessThanOrEqual(75)
  expect(verdict?.changes.map((change) => 'what' in change && change.what) ?? ['template']).toEqual(['template'])
})

test.each([
  ['anhinga', 'casa-mila'],
  ['bridge-stays', 'colosseum'],
  ['canyon-wren', 'dogs'],
])('A certificate shared by %s and %s, small and soft, is named', async (one, other) => {
  const { ground, left, top, width, height } = templates[small]!
  const soft = async (name: string) => {
    const input = await sharp(photo(name)).resize(width, height, { fit: 'cover' }).blur(14).toBuffer()
    return await printOf(sharp(Buffer.from(ground)).flatten().composite([{ input, left, top }]))
  }
  const verdict = compare(await soft(one), await soft(other))
  expect(verdict?.score ?? 0).toBeLessThanOrEqual(75)
  expect(verdict?.changes).toEqual([expect.objectContaining({ what: 'template' })])
})

test.each(Object.keys(templates).filter((name) => name !== small))(
  'A copy in %s is found, and a full copy is certain',
  async (template) => {
    const inside = await inTemplate('heron', template)
    expect(compare(await printOf(photo('heron')), await printOf(inside))).toMatchObject({ band: 'certain' })
    const smaller = sharp(await inside.png().toBuffer()).resize(500)
    expect(compare(await printOf(inside), await printOf(smaller))).toMatchObject({ band: 'certain' })
  },
)

test('A copy half covered by another photograph is no template', async () => {
  const { width, height } = await sharp(photo('stream')).metadata()
  const cover = sharp(photo('osprey')).resize(Math.round(0.7 * width), Math.round(0.6 * height), { fit: 'cover' })
  const covered = sharp(photo('stream')).composite([{ input: await cover.toBuffer() }])
  const verdict = compare(await printOf(photo('stream')), await printOf(covered))
  expect(verdict).toMatchObject({ band: 'certain' })
  expect(verdict?.changes).not.toContainEqual(expect.objectContaining({ what: 'template' }))
})
