import { isAbsolute, join, relative, sep } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkKey, isKey } from './keys.ts'
import type { ObjectRefused } from './store.ts'

const part = fc.string({
  unit: fc.constantFrom('.', '..', '/', '\\', 'a', 'tmp-', '~', '\0', ':', 'é', ' '),
  maxLength: 8,
})

test('No key leaves its bucket or names a hidden file', () => {
  fc.assert(
    fc.property(fc.oneof(part, fc.string()).filter(isKey), (key) => {
      const inside = relative('/bucket', join('/bucket', ...checkKey(key).split('/')))
      expect(isAbsolute(inside), 'ASVS 5.3.2').toBe(false)
      expect(inside.split(sep).some((name) => name.startsWith('.'))).toBe(false)
      expect(inside.split(sep).join('/')).toBe(key)
    }),
    { numRuns: 2000 },
  )
})

test("Rightframe's own keys are valid", () => {
  for (const key of ['64b7f0/2f0c9c2e-1a.jpg', 'thumbs/64b7/400.webp', `${'x'.repeat(200)}/a`]) {
    expect(checkKey(key)).toBe(key)
  }
})

test('Each fault of a key has its sentence', () => {
  const sentenceOf = (key: string): string => {
    try {
      return checkKey(key)
    } catch (error) {
      return (error as ObjectRefused).message
    }
  }
  expect(sentenceOf('')).toBe('The key of a file is 1 to 1024 bytes long.')
  expect(sentenceOf('ü/'.repeat(400))).toBe('The key of a file is 1 to 1024 bytes long.')
  expect(sentenceOf('\ud800')).toBe('The key of a file is not well-formed text.')
  expect(sentenceOf('a\nb')).toBe('The key of a file holds a character that files cannot have in their names.')
  expect(sentenceOf('a//b')).toBe('The key of a file has no empty part between slashes.')
  expect(sentenceOf('a/.b')).toBe('The key of a file has no part that begins with a dot.')
  expect(sentenceOf('a./b')).toBe('The key of a file has no part that ends in a dot or a space.')
  expect(sentenceOf('x'.repeat(201))).toBe('The key of a file has no part longer than 200 bytes.')
})
