import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Agreement } from './geometry-votes.ts'
import { angleOf, isMirrored, packGeometry, sizeOf, xOf, yOf } from './posting-geometry.ts'

const at = (x: number, y: number, { angle = 0, size = 10, mirrored = false } = {}) =>
  packGeometry({ x, y, angle, size, mirrored, signature: 0 })

/** Places that lie as far apart as the picture allows. */
const places = [
  [-0.4, -0.4],
  [0.4, -0.3],
  [0.3, 0.4],
  [-0.3, 0.3],
  [0, 0.1],
] as const

type Hit = { asked: number; owned: number }

const agreementOf = (hits: Hit[]) =>
  new Agreement(
    Uint32Array.from(hits, ({ asked }) => asked),
    Uint32Array.from(hits, ({ owned }) => owned),
  )
const votesOf = (hits: Hit[]) => agreementOf(hits).of(0, hits.length)!

test('Hits that agree on the pose all count and give it', () => {
  const hits = places.map(([x, y]) => ({
    asked: at(x, y, { size: 12 }),
    owned: at(0.5 * x, 0.5 * y, { size: 14, angle: 0 }),
  }))
  const { votes, similarity } = votesOf(hits)
  expect(votes).toBe(5)
  expect(similarity).toMatchObject({ degrees: 0, mirrored: false })
  expect(similarity.scale).toBeLessThan(1)
})

test('Hits that differ in pose do not agree', () => {
  const hits = places.map(([x, y], nth) => ({ asked: at(x, y, { angle: 11 * nth }), owned: at(x, y) }))
  expect(votesOf(hits).votes).toBe(1)
})

test('A feature like many others counts once, in either picture', () => {
  const near = [0, 0.01, 0.02, 0.03, 0.04].map((off) => at(0.1 + off, 0.1))
  const one = at(0.1, 0.1)
  expect(votesOf(near.map((asked) => ({ asked, owned: one }))).votes).toBe(1)
  expect(votesOf(near.map((owned) => ({ asked: one, owned }))).votes).toBe(1)
})

test('Mirrored hits agree only with mirrored hits', () => {
  const hits = places.map(([x, y], nth) => ({ asked: at(x, y, { mirrored: nth > 1 }), owned: at(x, y) }))
  expect(votesOf(hits)).toMatchObject({ votes: 3, similarity: { mirrored: true } })
})

const geometries = fc.record({
  x: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  y: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  angle: fc.integer({ min: 0, max: 63 }),
  size: fc.integer({ min: 0, max: 31 }),
  mirrored: fc.boolean(),
  signature: fc.constant(0),
})
const hits = fc.oneof(
  fc.record({ asked: geometries, owned: geometries }),
  // Hits in varying agreement with their kind.
  fc.record({ asked: geometries, off: fc.nat({ max: 5 }) }).map(({ asked, off }) => ({
    asked,
    owned: { ...asked, x: asked.x + 0.02 * off, angle: asked.angle + off, size: Math.max(0, asked.size - off) },
  })),
)

/** Pose of the owned image by one hit: its turn, its size in steps, and the place of the picture's middle in it. */
function poseOf({ asked, owned }: Hit) {
  const larger = sizeOf(asked) - sizeOf(owned)
  const turn = angleOf(owned) - angleOf(asked)
  const [scale, radians] = [2 ** (larger / 3), (turn / 32) * Math.PI]
  const [cosine, sine] = [scale * Math.cos(radians), scale * Math.sin(radians)]
  return {
    larger,
    turn,
    scale,
    x: xOf(owned) - cosine * xOf(asked) + sine * yOf(asked),
    y: yOf(owned) - sine * xOf(asked) - cosine * yOf(asked),
  }
}

/** As Agreement counts, but each hit held against every other. */
function maxAgreeing(all: Hit[]): number {
  const looked = all.slice(0, 80)
  return Math.max(
    ...looked.map((seed) => {
      const pose = poseOf(seed)
      const counted: Hit[] = []
      for (const hit of looked) {
        const own = poseOf(hit)
        const turn = Math.abs(((own.turn - pose.turn + 96) & 63) - 32)
        const reach = 0.12 * (1 + pose.scale)
        const isNear = Math.abs(own.x - pose.x) < reach && Math.abs(own.y - pose.y) < reach
        if (isMirrored(hit.asked) !== isMirrored(seed.asked) || !isNear) continue
        if (Math.abs(own.larger - pose.larger) > 2 || turn > 4) continue
        if (!counted.some(({ asked, owned }) => asked === hit.asked || owned === hit.owned)) counted.push(hit)
      }
      return counted.length
    }),
  )
}

test('Counting matches a comparison of every pair; too few give nothing', () => {
  fc.assert(
    fc.property(
      fc.array(hits, { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 1, max: 12 }),
      (drawn, minVotes) => {
        const packed = drawn.map(({ asked, owned }) => ({ asked: packGeometry(asked), owned: packGeometry(owned) }))
        const expected = maxAgreeing(packed)
        const agreement = agreementOf(packed)
        expect(agreement.of(0, packed.length)?.votes).toBe(expected)
        expect(agreement.of(0, packed.length, minVotes)?.votes).toBe(expected < minVotes ? undefined : expected)
      },
    ),
    { numRuns: 300 },
  )
})
