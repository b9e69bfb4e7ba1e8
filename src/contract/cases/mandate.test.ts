import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { mandateOf, mandateText, mandateVersion } from './mandate.ts'

test('the words of a version of the mandate never change', () => {
  const hash = createHash('sha256').update(mandateText('Rightframe')).digest('hex')
  expect([mandateVersion, hash]).toEqual(['1.0', '823a0c38904baa65720d7440359a08318b81457e3a8a08180d6ff16e375301ac'])
})

test('the mandate names whoever it is given to', () => {
  expect(mandateOf('Example').agent).toContain('I authorize Example to act for me')
})
