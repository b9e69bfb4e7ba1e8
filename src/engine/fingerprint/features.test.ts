import { expect, test } from 'vitest'
import { arena, floatsAt, kernels } from '#engine/kernels/kernels.ts'
import { hills, photo } from '#engine/testing/pictures.ts'
import { alike } from '#engine/verification/matching.ts'
import { decode } from './decode.ts'
import { changesInNegative, dimensions } from './descriptors.ts'
import { type Features, featuresOf, maxFeatures } from './features.ts'
import { descriptorsAs } from './normalised-keypoints.ts'
import type { Plane } from './pdq.ts'
import { luminance } from './planes.ts'

const planeOf = async (name: string) => luminance(await decode(photo(name)))
const mirrorOf = ({ pixels, width, height }: Plane): Plane => ({
  pixels: pixels.map((_, at) => pixels[at - (at % width) + width - 1 - (at % width)]!),
  width,
  height,
})

/** Share of features that recur in the other picture. */
function lasting(matches: { owned: number; seen: number }[], owned: Features, seen: Features, flip: boolean): number {
  const same = matches.filter(({ owned: o, seen: s }) => {
    const x = flip ? 4095 - seen.x[s]! : seen.x[s]!
    return Math.abs(owned.x[o]! - x) < 30 && Math.abs(owned.y[o]! - seen.y[s]!) < 30
  })
  return same.length / seen.count
}

test('A detailed photograph yields features from all over it', async () => {
  const { count, x, y } = featuresOf(await planeOf('casa-mila'))
  expect(count).toBe(maxFeatures)
  const cells = new Set(Array.from(x, (value, nth) => Math.floor(value / 1024) * 4 + Math.floor(y[nth]! / 1024)))
  expect(cells.size).toBe(16)
})

test('An even picture has no features', () => {
  expect(featuresOf({ pixels: new Float32Array(640 * 480).fill(90), width: 640, height: 480 }).count).toBe(0)
})

test('Mirroring a picture changes only its mirror-odd descriptor signs', async () => {
  const plane = await planeOf('stream')
  const [owned, seen] = [featuresOf(plane), featuresOf(mirrorOf(plane))]
  expect(lasting(alike(owned, seen).mirrored, owned, seen, true)).toBeGreaterThan(0.8)
})

test('A negative changes only its negative-odd descriptor signs', async () => {
  const plane = await planeOf('stream')
  const owned = featuresOf(plane)
  const seen = featuresOf({ ...plane, pixels: plane.pixels.map((value) => 255 - value) })
  const back = { ...seen, descriptors: descriptorsAs(seen, { mirrored: false, negative: true }) }
  expect(lasting(alike(owned, back).plain, owned, seen, false)).toBeGreaterThan(0.8)
  expect(changesInNegative.filter(Boolean).length).toBeGreaterThan(dimensions / 4)
})

test('More light and more contrast leave features unchanged', async () => {
  const plane = await planeOf('stream')
  const [owned, seen] = [
    featuresOf(plane),
    featuresOf({ ...plane, pixels: plane.pixels.map((value) => 0.6 * value + 40) }),
  ]
  expect(lasting(alike(owned, seen).plain, owned, seen, false)).toBeGreaterThan(0.8)
})

test('Strangers look alike in hardly any feature', async () => {
  const { plain, mirrored } = alike(featuresOf(await planeOf('stream')), featuresOf(await planeOf('fig')))
  expect(plain.length + mirrored.length).toBeLessThan(0.1 * maxFeatures)
})

test('The kernel blurs by its definition to the last row and column', () => {
  const [width, height] = [37, 29]
  const pixels = hills(width, height, 3)
  const taps = Float32Array.from([0.1, 0.2, 0.4, 0.2, 0.1])
  arena.free()
  const take = (values: Float32Array) => {
    const at = arena.take(4 * values.length)
    floatsAt(at, values.length).set(values)
    return at
  }
  const [from, bell] = [take(pixels), take(taps)]
  const [to, scratch, line] = [
    arena.take(4 * width * height),
    arena.take(4 * width * height),
    arena.take(4 * (width + 128)),
  ]
  kernels.blur(from, to, scratch, line, width, height, bell, 2)
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max - 1, value))
  floatsAt(to, width * height).forEach((value, at) => {
    let sum = 0
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const place = clamp(Math.floor(at / width) + dy, height) * width + clamp((at % width) + dx, width)
        sum += taps[dy + 2]! * taps[dx + 2]! * pixels[place]!
      }
    }
    expect(value).toBeCloseTo(sum, 2)
  })
})
