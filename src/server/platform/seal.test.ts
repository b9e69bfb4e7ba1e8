import { expect, test } from 'vitest'
import { openSeal } from './seal.ts'

const seal = openSeal('a secret of at least thirty-two characters')

test('A sealed text is read back and differs each time', () => {
  const sealed = seal.close('the words', 'ana')
  expect(seal.open(sealed, 'ana')).toBe('the words')
  expect(seal.close('the words', 'ana')).not.toBe(sealed)
})

test('A seal opens for its context and secret alone, unaltered', () => {
  const sealed = seal.close('the words', 'ana')
  expect(() => seal.open(sealed, 'bruno'), 'ASVS 9.2.4').toThrow('authenticate')
  expect(() => openSeal('another secret of thirty-two characters').open(sealed, 'ana')).toThrow('authenticate')
  const altered = Buffer.from(sealed, 'base64url')
  altered[altered.length - 1]! ^= 1
  expect(() => seal.open(altered.toString('base64url'), 'ana'), 'ASVS 11.3.3').toThrow('authenticate')
})

test('A digest is the same each time, and another under another secret', () => {
  expect(seal.digest('abcde-fghjk')).toBe(seal.digest('abcde-fghjk'))
  expect(openSeal('another secret of thirty-two characters').digest('abcde-fghjk')).not.toBe(seal.digest('abcde-fghjk'))
})

test('A new key seals, older ones still open and are recognisable', () => {
  const secret = 'a secret of at least thirty-two characters'
  const march = { name: 'march', secret: 'the key of March, thirty-two characters' }
  const may = { name: 'may', secret: 'the key of May, of thirty-two characters' }
  const before = openSeal(secret)
  const inMarch = openSeal(secret, [march])
  const inMay = openSeal(secret, [may, march])
  const sealed = [before, inMarch, inMay].map((one) => one.close('the words', 'ana'))
  expect(
    sealed.map((one) => inMay.open(one, 'ana')),
    'ASVS 11.2.2',
  ).toEqual(['the words', 'the words', 'the words'])
  expect(sealed.map((one) => inMay.isCurrent(one))).toEqual([false, false, true])
  expect(() => openSeal(secret, [may]).open(sealed[1]!, 'ana')).toThrow('"march", which is not configured')
  const renamed = { name: 'march', secret: may.secret }
  expect(() => openSeal(secret, [renamed]).open(sealed[1]!, 'ana')).toThrow('authenticate')
})
