import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hills, photo } from '#engine/testing/pictures.ts'
import { decode } from './decode.ts'
import { complement, type Hash, hashDistance, orientations, pdq, type Plane, reoriented } from './pdq.ts'
import { luminance } from './planes.ts'

/** The definition in full sums, sharing no tested code. */
function byDefinition({ pixels, width, height }: Plane): string {
  let rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => pixels[y * width + x]!))
  const blurred = (line: number[]) => {
    const size = Math.floor((line.length + 127) / 128)
    const ahead = Math.floor((size + 2) / 2) - 1
    return line.map((_, at) => {
      const part = line.slice(Math.max(0, at - (size - 1 - ahead)), at + ahead + 1)
      return part.reduce((sum, value) => sum + value, 0) / part.length
    })
  }
  const turned = (plane: number[][]) => plane[0]!.map((_, x) => plane.map((row) => row[x]!))
  for (let pass = 0; pass < 2; pass++) rows = turned(turned(rows.map(blurred)).map(blurred))
  const at = (row: number, column: number) =>
    rows[Math.floor(((row + 0.5) * height) / 64)]![Math.floor(((column + 0.5) * width) / 64)]!
  const wave = (frequency: number, place: number) =>
    Math.sqrt(1 / 32) * Math.cos((Math.PI / 128) * (frequency + 1) * (2 * place + 1))
  const values = Array.from({ length: 256 }, (_, bit) => {
    let sum = 0
    for (let y = 0; y < 64; y++) for (let x = 0; x < 64; x++) sum += wave(bit >> 4, y) * wave(bit & 15, x) * at(y, x)
    return sum
  })
  const median = values.toSorted((one, other) => one - other)[127]!
  const bits = values.map((value) => (value > median ? 1 : 0)).reverse()
  return Array.from({ length: 64 }, (_, nibble) =>
    parseInt(bits.slice(4 * nibble, 4 * nibble + 4).join(''), 2).toString(16),
  ).join('')
}

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

test.each([
  [64, 64],
  [200, 150],
  [333, 512],
  [640, 480],
])('The hash of %i × %i pixels follows the definition', { tags: ['long'] }, (width, height) => {
  const plane = { pixels: hills(width, height, width), width, height }
  expect(hashDistance(pdq(plane).hash, bytesOf(byDefinition(plane)))).toBeLessThanOrEqual(2)
})

test('A hash can be turned and mirrored as its picture can', { tags: ['long'] }, async () => {
  const plane = luminance(await decode(photo('casa-mila')))
  const { hash } = pdq(plane)
  for (const orientation of orientations) {
    expect(
      hashDistance(reoriented(hash, orientation), pdq(inOrientation(plane, orientation)).hash),
    ).toBeLessThanOrEqual(26)
  }
})

function inOrientation(plane: Plane, { mirrored, quarterTurns }: { mirrored: boolean; quarterTurns: number }): Plane {
  let { width, height } = plane
  let pixels = mirrored
    ? plane.pixels.map((_, at) => plane.pixels[at - (at % width) + width - 1 - (at % width)]!)
    : plane.pixels
  for (let turn = 0; turn < quarterTurns; turn++) {
    const [before, wide, high] = [pixels, width, height]
    pixels = before.map((_, at) => before[(high - 1 - (at % high)) * wide + Math.floor(at / high)]!)
    ;[width, height] = [high, wide]
  }
  return { pixels, width, height }
}

test('Four quarter turns or two mirrorings give the hash back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (hash) => {
      const quarter = { mirrored: false, quarterTurns: 1 } as const
      const flip = { mirrored: true, quarterTurns: 0 } as const
      const turned = [1, 2, 3, 4].reduce<Hash>((before) => reoriented(before, quarter), hash)
      expect(turned).toEqual(hash)
      expect(reoriented(reoriented(hash, flip), flip)).toEqual(hash)
      expect(hashDistance(hash, complement(hash))).toBe(256)
    }),
  )
})

test('An even picture has no quality', () => {
  expect(pdq({ pixels: new Float32Array(10_000).fill(90), width: 100, height: 100 }).quality).toBe(0)
})
