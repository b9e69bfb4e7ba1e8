import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { type CustodyEvent, type CustodyLine, firstBrokenLine, nextLine } from './custody.ts'

const number = 'RFE-0000-0000-0001'
const event = (kind: CustodyEvent['kind'], second: number): CustodyEvent => ({
  kind,
  at: new Date(1_790_000_000_000 + second * 1000),
  by: 'capture',
  about: { second },
})
const log = [event('captured', 0), event('sealed', 1), event('stamped', 2), event('stored', 3)].reduce<CustodyLine[]>(
  (lines, one) => [...lines, nextLine(number, lines.at(-1), one)],
  [],
)

test('A log that nobody touched is whole', () => {
  expect(firstBrokenLine(number, log)).toBeUndefined()
})

test('A changed, removed, inserted or moved line is named', () => {
  expect(firstBrokenLine(number, log.with(1, { ...log[1]!, about: { second: 7 } }))).toBe(2)
  expect(firstBrokenLine(number, log.with(2, { ...log[2]!, at: new Date(0) }))).toBe(3)
  expect(firstBrokenLine(number, log.toSpliced(1, 1))).toBe(2)
  expect(firstBrokenLine(number, log.toSpliced(1, 0, nextLine(number, log[0], event('checked', 9))))).toBe(3)
  expect(firstBrokenLine(number, [log[1]!, log[0]!])).toBe(1)
  expect(firstBrokenLine('RFE-0000-0000-0002', log)).toBe(1)
})

test('Values are written in one way, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [1, null, 'ü\n'], a: { d: 1e21, c: undefined } })).toBe(
    '{"a":{"d":1e+21},"b":[1,null,"ü\\n"]}',
  )
  expect(canonicalJson({ '\u{1F600}': 1, '\u20ac': 2, a: -0 })).toBe('{"a":0,"\u20ac":2,"\u{1F600}":1}')
  expect(() => canonicalJson([Number.NaN])).toThrow('not finite')
  expect(() => canonicalJson('\ud800')).toThrow('half a character')
})
