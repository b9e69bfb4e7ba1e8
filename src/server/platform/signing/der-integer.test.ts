import { expect, test } from 'vitest'
import { derInteger, isMinimalInteger } from './der-integer.ts'

const der = (hex: string) => Buffer.from(derInteger(Buffer.from(hex, 'hex')).toBER()).toString('hex')

test.each([
  ['', '020100'],
  ['00', '020100'],
  ['0000', '020100'],
  ['7f', '02017f'],
  ['80', '02020080'],
  ['0012aa', '020212aa'],
  ['00ff', '020200ff'],
  ['ff01', '020300ff01'],
])('The number %s has the encoding %s', (hex, encoded) => {
  expect(der(hex)).toBe(encoded)
})

test('Every leading byte makes a minimal, positive number', () => {
  for (let first = 0; first < 256; first++)
    for (const second of [0, 0x7f, 0x80, 0xff]) {
      const content = new Uint8Array(derInteger(new Uint8Array([first, second, 1])).toBER()).subarray(2)
      expect({ first, second, isMinimal: isMinimalInteger(content), sign: content[0]! >> 7 }).toEqual({
        first,
        second,
        isMinimal: true,
        sign: 0,
      })
    }
})

test.each([
  ['', false],
  ['00', true],
  ['0012', false],
  ['0080', true],
  ['ffff', false],
  ['ff7f', true],
])('The content %s of an integer is minimal: %s', (hex, isMinimal) => {
  expect(isMinimalInteger(Buffer.from(hex, 'hex'))).toBe(isMinimal)
})
