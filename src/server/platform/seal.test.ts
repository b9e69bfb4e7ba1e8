import { expect, test } from 'vitest'
import { openSeal } from './seal.ts'

const seal = openSeal('a secret of at least thirty-two characters')

test('What was sealed for somebody is read back for them, and looks different each time', () => {
  const sealed = seal.close('the words', 'ana')
  expect(seal.open(sealed, 'ana')).toBe('the words')
  expect(seal.close('the words', 'ana')).not.toBe(sealed)
})

test('It opens for nobody else, under no other secret, and not once altered', () => {
  const sealed = seal.close('the words', 'ana')
  expect(() => seal.open(sealed, 'bruno')).toThrow('authenticate')
  expect(() => openSeal('another secret of thirty-two characters').open(sealed, 'ana')).toThrow('authenticate')
  const altered = Buffer.from(sealed, 'base64url')
  altered[altered.length - 1]! ^= 1
  expect(() => seal.open(altered.toString('base64url'), 'ana')).toThrow('authenticate')
})

test('A digest is the same each time, and another under another secret', () => {
  expect(seal.digest('abcde-fghjk')).toBe(seal.digest('abcde-fghjk'))
  expect(openSeal('another secret of thirty-two characters').digest('abcde-fghjk')).not.toBe(seal.digest('abcde-fghjk'))
})
