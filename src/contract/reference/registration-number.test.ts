import { expect, test } from 'vitest'
import { readRegistrationNumber } from './registration-number.ts'

test.each([
  ['VA 2-345-678', 'US', 'VA 2-345-678'],
  ['VAu 1-234-567', 'US', 'VAu 1-234-567'],
  ['VA0002345678', 'US', 'VA 2-345-678'],
  ['VAu001234567', 'US', 'VAu 1-234-567'],
  ['VA2-345-678', 'US', 'VA 2-345-678'],
  ['VA 0002345678', 'US', 'VA 2-345-678'],
  ['VA 0002-345-678', 'US', 'VA 2-345-678'],
  ['VA 2345678', 'US', 'VA 2-345-678'],
  ['  va 2‑345‑678 ', 'US', 'VA 2-345-678'],
  ['VAU\u00A01–234–567', 'US', 'VAu 1-234-567'],
  ['123456', 'CA', '123456'],
  ['1234567', 'CA', '1234567'],
  ['12345678', 'CA', '12345678'],
] as const)('“%s” is a number of %s', (text, office, number) => {
  expect(readRegistrationNumber(text)).toEqual({ office, number })
})

test.each([
  '',
  'VA',
  'VA 2-345-67',
  'VA 2-345-6789',
  'VA 12-345-678',
  'VA 2-345678',
  'VA00002345678',
  'TX 2-345-678',
  'VAx 2-345-678',
  'SR0000123456',
  '12345',
  '123456789',
  '1-234567',
  '1,234,567',
  'VA 2-345-678, VA 2-345-679',
  'pending',
])('“%s” is no registration number', (text) => {
  expect(readRegistrationNumber(text)).toBeNull()
})
