import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each(['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '\n=1', '＝1', '－A1', '+351 21', '-'])(
  'The text %j is no formula',
  (text) => {
    const cell = csvOf([[text]]).trimEnd()
    expect(cell.replace(/^"|"$/g, '')).toBe(`'${text}`)
  },
)

test.each(['-12.00', '-12', '12.00', 'a=b', '', '2026-11-28'])('The cell %j stays as it is', (text) => {
  expect(csvOf([[text, 'next']])).toBe(`${text},next\n`)
})

test('Commas, quotes and line breaks stay within their cell', () => {
  expect(csvOf([['a,b', 'say "x"', 'c\nd', -3]], { bom: true })).toBe('\uFEFF"a,b","say ""x""","c\nd",-3\n')
})

test.each(['-12', '-0.5', '=1', '+1', '@a', '-'])('A sheet of texts escapes the cell %j', (text) => {
  expect(csvOf([[text]], { isText: true })).toBe(`'${text}\n`)
})
