import sharp, { type Matrix3x3, type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { decodeFingerprint, encodeFingerprint } from '#engine/fingerprint/codec.ts'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { areaOf, type Quad } from '#engine/geometry/geometry.ts'
import type { Change, Verdict } from '#engine/scoring/verdict.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'
import { compare } from './compare.ts'

const whole: Quad = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
let stream: Fingerprint
let size: { width: number; height: number }
beforeAll(async () => {
  stream = await printOf(photo('stream'))
  size = { width: stream.width, height: stream.height }
})

const verdictBetween = (owned: Fingerprint, seen: Fingerprint): Verdict => {
  const verdict = compare(owned, seen)
  if (!verdict) throw new Error('no verdict')
  return verdict
}
const verdictOn = async (copy: Sharp | Uint8Array): Promise<Verdict> => verdictBetween(stream, await printOf(copy))
const kinds = ({ changes }: Verdict): string[] => changes.map(({ kind }) => kind).sort()
function only<K extends Change['kind']>({ changes }: Verdict, kind: K): Extract<Change, { kind: K }> {
  const found = changes.find((change): change is Extract<Change, { kind: K }> => change.kind === kind)
  if (!found) throw new Error(`not ${kind}`)
  return found
}

function expectRegion({ region }: Verdict, expected: Quad): void {
  const off = region.map(([x, y], at) => Math.hypot(x - expected[at]![0], y - expected[at]![1]))
  expect(Math.max(...off)).toBeLessThan(0.02)
}

/** A part of the photograph, in fractions. */
const part = (left: number, top: number, width: number, height: number) => ({
  box: {
    left: Math.round(left * size.width),
    top: Math.round(top * size.height),
    width: Math.round(width * size.width),
    height: Math.round(height * size.height),
  },
  region: [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ] as Quad,
})

test('The same file is an unchanged copy', async () => {
  const verdict = await verdictOn(photo('stream'))
  expect(verdict).toMatchObject({ score: 100, band: 'certain', changes: [], region: whole })
  expect(verdict.evidence.inliers).toBeGreaterThan(500)
})

test('A thumbnail of 200 pixels at low quality is only smaller', async () => {
  const verdict = await verdictOn(await sharp(photo('stream')).resize(200).jpeg({ quality: 25 }).toBuffer())
  expect(kinds(verdict)).toEqual(['resized'])
  expect(only(verdict, 'resized').factor).toBeCloseTo(200 / size.width, 2)
  expectRegion(verdict, whole)
})

test.each([0.4, 0.25, 0.1])(
  'A crop to %f of the area reports its share and place',
  { tags: ['long'] },
  async (share) => {
    const side = Math.sqrt(share)
    const { box, region } = part(0.9 - side, 0.05, side, side)
    const verdict = await verdictOn(sharp(photo('stream')).extract(box))
    expect(kinds(verdict)).toEqual(['cropped'])
    expect(only(verdict, 'cropped').keptPercent).toBeCloseTo(100 * share, 0)
    expectRegion(verdict, region)
  },
)

test('A mirror image has its left corner at the right', { tags: ['long'] }, async () => {
  const verdict = await verdictOn(sharp(photo('stream')).flop())
  expect(kinds(verdict)).toEqual(['mirrored'])
  expectRegion(verdict, [
    [1, 0],
    [0, 0],
    [0, 1],
    [1, 1],
  ])
})

test.each([5, 90, 180, 270])(
  'A picture turned by %i degrees clockwise is recognised',
  { tags: ['long'] },
  async (degrees) => {
    const verdict = await verdictOn(sharp(photo('stream')).rotate(degrees, { background: '#ffffff' }))
    expect((only(verdict, 'rotated').degrees + 360) % 360).toBeCloseTo(degrees, 0)
    expect(Math.abs(areaOf(verdict.region))).toBeCloseTo(1, 1)
  },
)

const sepia: Matrix3x3 = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
]

test('Changes of colour are named', { tags: ['long'] }, async () => {
  const how = async (copy: Sharp) => only(await verdictOn(copy), 'recoloured').how
  expect(await how(sharp(photo('stream')).greyscale())).toContain('black and white')
  expect(await how(sharp(photo('stream')).negate())).toContain('negative')
  expect(await how(sharp(photo('stream')).modulate({ brightness: 0.5 }))).toContain('darker')
  expect(await how(sharp(photo('stream')).recomb(sepia))).toContain('one colour')
})

test('A frame and bars with text are told from the picture', { tags: ['long'] }, async () => {
  const border = { top: 60, bottom: 60, left: 60, right: 60, background: '#202020' }
  const framed = await verdictOn(sharp(photo('stream')).extend(border))
  expect(kinds(framed)).toEqual(['framed'])
  expectRegion(framed, whole)
})

test('A box written over the picture is added text', { tags: ['long'] }, async () => {
  const { width, height } = size
  const letters = Array.from({ length: 24 }, (_, at) => `<path d="M${at * 40} 0v60h18v-30z" fill="#fff"/>`).join('')
  const svg = `<svg width="${width}" height="${height}"><g transform="translate(100 ${height * 0.6})"><rect x="-40" y="-40" width="1100" height="140" fill="#111"/>${letters}</g></svg>`
  const verdict = await verdictOn(sharp(photo('stream')).composite([{ input: Buffer.from(svg) }]))
  expect(kinds(verdict)).toEqual(['text-added'])
  expectRegion(verdict, whole)
})

/** A word across the picture, like a watermark. */
const watermark = (letters: string) => {
  const { width, height } = size
  const strokes = Array.from(
    letters,
    (_, at) => `<path d="M${at * 130} 0v110h70v-70z" fill="none" stroke="#fff" stroke-width="16"/>`,
  ).join('')
  return Buffer.from(
    `<svg width="${width}" height="${height}"><g opacity="0.75" transform="translate(${width * 0.2} ${height * 0.42})">${strokes}</g></svg>`,
  )
}

test('A removed or replaced watermark is told from an added one', { tags: ['long'] }, async () => {
  const whole = {
    left: 0,
    top: Math.round(size.height * 0.38),
    width: size.width,
    height: Math.round(size.height * 0.2),
  }
  const band = await sharp(photo('stream')).extract(whole).blur(30).toBuffer()
  const paintedOut = await sharp(photo('stream'))
    .composite([{ input: band, left: 0, top: whole.top }])
    .toBuffer()
  const put = async (on: Buffer) =>
    await sharp(on)
      .composite([{ input: watermark('sixfold') }])
      .toBuffer()
  expect((await verdictOn(await put(photo('stream')))).changes).toContainEqual({ kind: 'watermark', what: 'added' })
  expect((await verdictOn(paintedOut)).changes).toEqual([{ kind: 'watermark', what: 'removed' }])
  expect((await verdictOn(await put(paintedOut))).changes).toEqual([{ kind: 'watermark', what: 'replaced' }])
  const watermarked = await printOf(await put(photo('stream')))
  expect(verdictBetween(watermarked, stream).changes).toEqual([{ kind: 'watermark', what: 'removed' }])
  expect(verdictBetween(watermarked, watermarked).changes).toEqual([])
})

test('Each picture in a collage of four is found in its place', { tags: ['long'] }, async () => {
  const tile = (name: string) => sharp(photo(name)).resize(600, 450, { fit: 'cover' }).toBuffer()
  const names = ['heron', 'stream', 'fig', 'osprey']
  const tiles = await Promise.all(names.map(tile))
  const collage = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#fff' } }).composite(
    tiles.map((input, at) => ({ input, left: (at % 2) * 600, top: Math.floor(at / 2) * 450 })),
  )
  const seen = await printOf(await collage.png().toBuffer())
  for (const [at, name] of names.entries()) {
    const verdict = verdictBetween(await printOf(photo(name)), seen)
    const [[left, top]] = only(verdict, 'within').at
    expect(only(verdict, 'within').what).toBe('collage')
    expect(left).toBeCloseTo((at % 2) / 2, 1)
    expect(top).toBeCloseTo(Math.floor(at / 2) / 2, 1)
  }
})

test('The transform takes places of the copy to those of the original', async () => {
  const { box } = part(0.2, 0.3, 0.5, 0.5)
  const { transform } = await verdictOn(sharp(photo('stream')).extract(box).resize(400))
  const [x, y] = [
    transform[0] * 0.5 + transform[1] * 0.5 + transform[2],
    transform[3] * 0.5 + transform[4] * 0.5 + transform[5],
  ]
  const w = transform[6] * 0.5 + transform[7] * 0.5 + transform[8]
  expect(x / w).toBeCloseTo(0.45, 2)
  expect(y / w).toBeCloseTo(0.55, 2)
})

test('Stored fingerprints give the same verdict', { tags: ['long'] }, async () => {
  const copy = await printOf(sharp(photo('stream')).resize(500).flop())
  const stored = (print: Fingerprint) => decodeFingerprint(encodeFingerprint(print))
  expect(compare(stored(stream), stored(copy))).toEqual(compare(stream, copy))
})

test('Neighbouring parts of one photograph are strangers to each other', { tags: ['long'] }, async () => {
  for (const name of ['forget-me-nots', 'spices']) {
    expect(compare(await printOf(photo(`${name}-east`)), await printOf(photo(`${name}-west`)))).toBeNull()
  }
  const half = (left: number) => sharp(photo('tea-gardens')).extract({ left, top: 0, width: 600, height: 900 })
  expect(compare(await printOf(half(0)), await printOf(half(700)))).toBeNull()
})

test('A picture without structure is never accused', async () => {
  const plain = (background: string) => sharp({ create: { width: 640, height: 480, channels: 3, background } })
  const ramp = (turn: number) => {
    const svg = `<svg width="640" height="480"><defs><linearGradient id="g" gradientTransform="rotate(${turn})"><stop stop-color="#135"/><stop offset="1" stop-color="#9cf"/></linearGradient></defs><rect width="640" height="480" fill="url(#g)"/></svg>`
    return sharp(Buffer.from(svg))
  }
  const prints = await Promise.all(
    [plain('#888'), plain('#fff'), ramp(90), ramp(80)].map((picture) => printOf(picture)),
  )
  const pairs = prints.flatMap((one) => prints.filter((other) => other !== one).map((other) => [one, other] as const))
  expect(pairs.map(([one, other]) => compare(one, other))).toEqual(pairs.map(() => null))
})
