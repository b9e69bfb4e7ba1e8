import { expect, test } from 'vitest'
import { sumIn } from './payer-formats.ts'

test('Sums stand as their readers write them, in Portuguese as in Portugal', () => {
  const plain = (language: string) => sumIn(language, 1234_56, 'EUR').replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(plain('pt')).toBe('1234,56 €')
  expect(plain('fr')).toBe('1 234,56 €')
  expect(plain('en')).toBe('€1,234.56')
})
