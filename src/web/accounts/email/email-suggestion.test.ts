import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, suggestEmail } from './email-suggestion.ts'

test('A domain within two letters of a common provider means that provider', () => {
  expect(suggestEmail('ana@gmial.com')).toBe('ana@gmail.com')
  expect(suggestEmail('ana@hotmal.com')).toBe('ana@hotmail.com')
  expect(suggestEmail('ana@outlok.co')).toBe('ana@outlook.com')
})

test.each([
  ['maya@gmail.con', 'maya@gmail.com'],
  ['maya@gmail.de', 'maya@gmail.com'],
  ['maya@icloud.net', 'maya@icloud.com'],
  ['maya@outlook.cmo', 'maya@outlook.com'],
  ['maya@studio-ibarra.comm', 'maya@studio-ibarra.com'],
  ['maya@ibarra.ogr', 'maya@ibarra.org'],
  ['maya@comcast.ner', 'maya@comcast.net'],
])('%s is probably %s', (written, meant) => {
  expect(suggestEmail(written)).toBe(meant)
})

test('The ending .con is probably .com', () => {
  expect(suggestEmail('ana@studio-ibarra.con')).toBe('ana@studio-ibarra.com')
  expect(suggestEmail('ana@gmail.con')).toBe('ana@gmail.com')
})

test('An address that is right, or not yet one, is left alone', () => {
  for (const address of [
    'ana@gmail.com',
    'Ana@GMAIL.com',
    'ana@ibarra.example',
    'ana@gmx.net',
    'ana@mac.com',
    'ana',
    'ana@',
    '',
  ])
    expect(suggestEmail(address)).toBeUndefined()
})

test.each([
  'ymail.com',
  'rocketmail.com',
  'yahoo.ca',
  'yahoo.co.uk',
  'yahoo.fr',
  'protonmail.ch',
  'hotmail.co.uk',
  'hotmail.ca',
  'outlook.de',
  'outlook.fr',
  'live.nl',
  'gmx.at',
  'gmx.com',
  'mail.com',
  'email.com',
  'fastmail.com',
  'zohomail.com',
  'comcast.com',
  'aim.com',
  'mac.com',
  'pm.me',
])('%s exists and brings no other', (domain) => {
  expect(suggestEmail(`ana@${domain}`)).toBeUndefined()
})

test.each([
  ['ana@yahooo.com', 'ana@yahoo.com'],
  ['ana@yaho.con', 'ana@yahoo.com'],
  ['ana@ymail.con', 'ana@ymail.com'],
  ['ana@protonmial.com', 'ana@protonmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmail.ca', 'ana@gmail.com'],
  ['ana@icloud.ca', 'ana@icloud.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@gnail.com', 'ana@gmail.com'],
])('%s is still probably %s', (written, meant) => {
  expect(suggestEmail(written)).toBe(meant)
})

test('Distance counts letters put in, taken out or exchanged', () => {
  expect(editDistance('kitten', 'sitting')).toBe(3)
  expect(editDistance('', 'abc')).toBe(3)
  const word = fc.string({ maxLength: 8 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, b) === 0).toBe(a === b)
    }),
  )
})
