import { expect, test } from 'vitest'
import { z } from 'zod'
import { carrying, unknownKeys } from './unknown-keys.ts'

const Frame = z.object({ width: z.number() })
const Shape = z.object({
  title: z.string().optional(),
  frame: Frame.nullable().optional(),
  frames: z.array(Frame).default([]),
  named: z.record(z.string(), Frame).optional(),
  either: z.union([Frame, z.object({ height: z.number() })]).optional(),
  kind: z
    .discriminatedUnion('is', [
      z.object({ is: z.literal('a'), one: z.number().optional() }),
      z.object({ is: z.literal('b'), two: z.number().optional() }),
    ])
    .optional(),
  trimmed: z.preprocess((given) => given, Frame).optional(),
  counted: Frame.transform(({ width }) => width).optional(),
  free: z.object({}).catchall(z.string()).optional(),
})
const paths = (value: unknown, most = 100) => unknownKeys(Shape, value, most).map(({ path }) => path)

test.each<[unknown, string[]]>([
  [{ title: 'x', frames: [{ width: 1 }] }, []],
  [{ titel: 'x' }, ['titel']],
  [{ frame: { width: 1, depth: 2 } }, ['frame.depth']],
  [{ frame: null, frames: [{ width: 1 }, { width: 2, depth: 3 }] }, ['frames.1.depth']],
  [{ named: { any: { width: 1 }, other: { depth: 2 } } }, ['named.other.depth']],
  [{ either: { height: 1 } }, []],
  [{ either: { height: 1, depth: 2 } }, ['either.depth']],
  [{ kind: { is: 'a', two: 1 } }, ['kind.two']],
  [{ trimmed: { width: 1, depth: 2 }, counted: { width: 1, depth: 2 } }, ['trimmed.depth', 'counted.depth']],
  [{ free: { anything: 'x' } }, []],
  [JSON.parse('{"__proto__":{},"constructor":1}'), ['__proto__', 'constructor']],
  [null, []],
  [['titel'], []],
  ['titel', []],
])('The value %j has the unknown keys %j', (value, unknown) => {
  expect(paths(value)).toEqual(unknown)
})

test('Carried keys are skipped in their place only', () => {
  const Carried = carrying(z.object({ inner: z.object({}).optional() }), ['helper'])
  expect(unknownKeys(Carried, { helper: 1, inner: { helper: 1 } }, 100).map(({ path }) => path)).toEqual([
    'inner.helper',
  ])
})

test('Many keys are cut to a few, a long one to its beginning', () => {
  const many = Object.fromEntries(Array.from({ length: 99_999 }, (_, at) => [`key${at}`, 1]))
  expect(paths(many, 3)).toEqual(['key0', 'key1', 'key2'])
  const [told] = unknownKeys(Shape, { ['x'.repeat(60_000)]: 1 }, 100)
  expect(told!.message.length + told!.path.length).toBeLessThan(400)
})

test('The search stops at the reported number', () => {
  let read = 0
  const unread = Array.from({ length: 1000 }, () => ({
    get depth() {
      read++
      return 1
    },
  }))
  expect(paths({ frames: unread }, 5)).toHaveLength(5)
  expect(read).toBeLessThan(10)
})
