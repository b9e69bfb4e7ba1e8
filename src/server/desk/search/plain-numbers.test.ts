import { expect, test } from 'vitest'
import { hundredthsIn, withPlainNumbers, wordsOfPhone } from './plain-numbers.ts'

test.each([
  ['1395.90', 139_590],
  ['€1,395.90', 139_590],
  ['1.395,90', 139_590],
  ['1 395,90 eur', 139_590],
  ['eur 1,395.90', 139_590],
  ['1’395.90', 139_590],
  ['1395,9', 139_590],
  ['1395', 139_500],
  ['1.395', 139_500],
  ['$1,395,000', 139_500_000],
  ['¥1395', 139_500],
])('The sum %s is read as %i hundredths', (text, hundredths) => {
  expect(hundredthsIn(text)).toBe(hundredths)
})

test.each(['rf-000042', '1.2.3', '12.34.5678', 'company 1395', '', '1,39,5'])('“%s” is read as no sum', (text) => {
  expect(hundredthsIn(text)).toBeUndefined()
})

test('A text is kept with its sums and phone numbers in one writing', () => {
  expect(withPlainNumbers('we ask for € 1.395,90 by 2026. call +49 (0)30 123456-7 or 555-123-4567')).toBe(
    'we ask for € 1.395,90 by 2026. call +49 (0)30 123456-7 or 555-123-4567 =139590 #49301234567 #5551234567',
  )
  expect(withPlainNumbers('eur 1,395.90, 12 copies')).toBe('eur 1,395.90, 12 copies =139590')
  expect(withPlainNumbers('evidence rf-e-2026-000012 of 2026-11-20')).toBe('evidence rf-e-2026-000012 of 2026-11-20')
})

test('A phone number is sought with and without its country code', () => {
  expect(wordsOfPhone('030 123456')).toEqual(['30123456'])
  expect(wordsOfPhone('+49 30 123456')).toEqual(['4930123456', ' #930123456', ' #30123456', ' #123456'])
  expect(wordsOfPhone('12345')).toEqual([])
  expect(wordsOfPhone('meadow tea')).toEqual([])
})
