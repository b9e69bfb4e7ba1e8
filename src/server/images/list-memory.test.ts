import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownList, nearestStart, openListMemory } from './list-memory.ts'
import type { Place } from './list-place.ts'

const placeOf = (at: number): Place => ({ order: 'title', value: `image ${at}`, id: String(at) })
const mark = (at: number) => ({ at, place: placeOf(at) })

test('a part is read from the nearest place that is known, on either side, and is the same part', () => {
  const list = fc.integer({ min: 1, max: 60 }).chain((total) =>
    fc.record({
      total: fc.constant(total),
      marks: fc.array(fc.nat(total - 1)).map((all) => all.map(mark)),
      part: fc
        .nat(total - 1)
        .chain((skipped) =>
          fc.record({ skipped: fc.constant(skipped), limit: fc.integer({ min: 1, max: total - skipped }) }),
        ),
    }),
  )
  fc.assert(
    fc.property(list, ({ total, marks, part: { skipped, limit } }) => {
      const { from, isBackwards, offset } = nearestStart({ skipped, limit }, { total, marks })
      const all = Array.from({ length: total }, (_, at) => String(at))
      const begin = from === undefined ? (isBackwards ? total - 1 : 0) : Number(from.id)
      const way = isBackwards ? all.slice(0, begin + 1).reverse() : all.slice(begin)
      const read = way.slice(offset, offset + limit)
      expect(isBackwards ? read.reverse() : read).toEqual(all.slice(skipped, skipped + limit))
      const passed = marks.map(({ at }) => (at <= skipped ? skipped - at : at - (skipped + limit - 1)))
      expect(offset).toBe(Math.min(skipped, total - skipped - limit, ...passed.filter((count) => count >= 0)))
    }),
  )
})

test('what was learnt of a list is kept until something newer is learnt, and of a list no more than forty places', () => {
  const memory = openListMemory()
  const keep = (seq: number, marks: number[]) =>
    memory.keep('list', { seq, asOf: '', total: 9000, marks: marks.map(mark), parts: [] })
  const known = () => memory.recall('list')?.marks.map(({ at }) => at)
  keep(7, [100, 119])
  keep(7, [119, 140])
  expect(known()).toEqual([100, 119, 140])
  keep(6, [5])
  expect(known()).toEqual([100, 119, 140])
  keep(8, [20])
  expect(known()).toEqual([20])
  keep(12, [90])
  expect(known()).toEqual([90])
  keep(8, [70])
  expect(known()).toEqual([90])
  for (let at = 1000; at < 1100; at++) keep(12, [at])
  expect(known()).toEqual(Array.from({ length: 40 }, (_, at) => 1060 + at))
})

test('of a list the five parts that were read last are known, each as it was read last', () => {
  const memory = openListMemory()
  const keep = (seq: number, skipped: number, ids: string[]) =>
    memory.keep('list', { seq, asOf: '', total: 9, marks: [], parts: [{ skipped, ids }] })
  const known = () => memory.recall('list')?.parts.map(({ skipped, ids }) => `${skipped}: ${ids.join('')}`)
  keep(1, 0, ['a', 'b'])
  keep(1, 0, ['a', 'b', 'c'])
  keep(1, 2, ['c', 'd'])
  keep(1, 0, ['b', 'a'])
  expect(known()).toEqual(['0: abc', '2: cd', '0: ba'])
  for (const skipped of [4, 6, 8]) keep(1, skipped, ['x', 'y'])
  expect(known()).toEqual(['2: cd', '0: ba', '4: xy', '6: xy', '8: xy'])
  keep(2, 0, ['z'])
  expect(known()).toEqual(['0: z'])
})

test('of many lists those that were asked for last are known', () => {
  const memory = openListMemory()
  const learnt: KnownList = { seq: 1, asOf: '', total: 1, marks: [], parts: [] }
  for (let list = 0; list < 600; list++) {
    memory.keep(String(list), learnt)
    memory.keep('often', learnt)
  }
  expect(['0', '100', '101', '599', 'often'].map((list) => memory.recall(list) !== undefined)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
