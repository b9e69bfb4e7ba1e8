import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { mandateOf, mandateText, mandateVersion } from './mandate.ts'

test('The words of a mandate version never change', () => {
  const hash = createHash('sha256').update(mandateText('Rightframe')).digest('hex')
  expect([mandateVersion, hash]).toEqual(['1.0', '823a0c38904baa65720d7440359a08318b81457e3a8a08180d6ff16e375301ac'])
})

test('The mandate names the person who receives it', () => {
  expect(mandateOf('Example').agent).toContain('I authorize Example to act for me')
})
