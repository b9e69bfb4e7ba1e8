import { expect, test } from 'vitest'
import { agreement } from './geometry-votes.ts'
import { packGeometry } from './posting-geometry.ts'

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

const votesOf = (hits: { asked: number; owned: number }[]) =>
  agreement(
    Uint32Array.from(hits, ({ asked }) => asked),
    Uint32Array.from(hits, ({ owned }) => owned),
  )(0, hits.length)

test('hits that agree on how the picture lies all count, and say how it lies', () => {
  const hits = places.map(([x, y]) => ({
    asked: at(x, y, { size: 12 }),
    owned: at(0.5 * x, 0.5 * y, { size: 14, angle: 0 }),
  }))
  const { votes, similarity } = votesOf(hits)
  expect(votes).toBe(5)
  expect(similarity).toMatchObject({ degrees: 0, mirrored: false })
  expect(similarity!.scale).toBeLessThan(1)
})

test('hits that say different things do not agree', () => {
  const hits = places.map(([x, y], nth) => ({ asked: at(x, y, { angle: 11 * nth }), owned: at(x, y) }))
  expect(votesOf(hits).votes).toBe(1)
})

test('one feature that looks like many of the other picture counts once, whichever picture it is of', () => {
  const near = [0, 0.01, 0.02, 0.03, 0.04].map((off) => at(0.1 + off, 0.1))
  const one = at(0.1, 0.1)
  expect(votesOf(near.map((asked) => ({ asked, owned: one }))).votes).toBe(1)
  expect(votesOf(near.map((owned) => ({ asked: one, owned }))).votes).toBe(1)
})

test('what was mirrored agrees only with what was mirrored', () => {
  const hits = places.map(([x, y], nth) => ({ asked: at(x, y, { mirrored: nth > 1 }), owned: at(x, y) }))
  expect(votesOf(hits)).toMatchObject({ votes: 3, similarity: { mirrored: true } })
})
