import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excessOf } from './json-bodies.ts'

const told = (json: string) => excessOf(Buffer.from(json))
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Counts the values of a parsed text, itself included. */
const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + valuesIn(one), 1)
    : 1

test('A hundred levels are read, one more is refused', () => {
  expect(told(nested(100))).toBeUndefined()
  expect(told(nested(101))).toBe('The body is nested more than 100 levels deep. Send it flatter.')
  expect(told('['.repeat(5_000_000))).toBe('The body is nested more than 100 levels deep. Send it flatter.')
  expect(told('{"a":[]},'.repeat(200))).toBeUndefined()
})

test('A hundred thousand values are read, one more is refused', () => {
  const listOf = (one: string, count: number) => `[ ${Array<string>(count).fill(one).join(' ,\n')} ]`
  for (const one of ['1', '{}', '[ ]', '"a"', 'null']) {
    expect(told(listOf(one, 99_999)), one).toBeUndefined()
    expect(told(listOf(one, 100_000)), one).toBe('The body holds more than 100,000 values. Send it in several parts.')
  }
  expect(told(listOf('{"a":1}', 49_999))).toBeUndefined()
  expect(told(listOf('{"a":1}', 50_000))).toBeDefined()
})

test('Brackets in strings are ignored', () => {
  const within = (text: string) => told(JSON.stringify([text, { [text]: text }]))
  for (const odd of ['[', '{', ',', '"[', '\\"[', '\\\\"[', '"'])
    expect(within(odd.repeat(200_000)), odd).toBeUndefined()
})

test('Values of any JSON are counted exactly', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 2 }), (value, indent) => {
      const rest = 100_000 - 1 - valuesIn(value)
      const toldWith = (more: number) => told(`[${'0,'.repeat(more)}${JSON.stringify(value, null, indent)}]`)
      expect(toldWith(rest)).toBeUndefined()
      expect(toldWith(rest + 1)).toBeDefined()
    }),
    { numRuns: 50 },
  )
})

test('A truncated text is left to the parser', () => {
  for (const broken of ['', '"', '"\\', '[', '{"a', '[1,', ']', '}}}']) expect(told(broken)).toBeUndefined()
})
