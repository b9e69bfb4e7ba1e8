import { expect, test } from 'vitest'
import type { Signal } from './domain.ts'
import { voicesOf, weigh } from './weigh-signals.ts'

const country = (from: Signal['from'], value: string, page: string | null = null): Signal => ({
  fact: 'country',
  value,
  from,
  evidence: value,
  page,
  seenAt: '2026-01-01T10:00:00.000Z',
})
const held = (...said: Signal[]) => weigh(said, (value) => (value === 'ZZ' ? undefined : value))

test.each([
  ['an imprint alone', [country('imprint', 'DE')], 'DE', 0.9],
  ['an imprint and an ending that agree', [country('imprint', 'DE'), country('tld', 'DE')], 'DE', 0.98],
  ['an imprint against an ending', [country('imprint', 'CH'), country('tld', 'DE')], 'CH', 0.61],
  ['a language alone', [country('language', 'GB')], 'GB', 0.65],
  ['a guess alone', [country('words', 'GB')], 'GB', 0.5],
  ['a guess beside a mark', [country('markup', 'GB'), country('words', 'FR')], 'GB', 0.8],
] as const)('Confidence is right for %s', (_, said, value, confidence) => {
  expect(held(...said)).toMatchObject({ value, confidence })
})

test('Confidence never exceeds 0.99 and falls with disagreement', () => {
  expect(held(country('staff', 'DE'), country('imprint', 'DE'), country('tld', 'DE'))?.confidence).toBe(0.99)
  const alone = held(
    country('imprint', 'FR'),
    country('tld', 'DE'),
    country('language', 'DE'),
    country('hosting', 'DE'),
  )
  expect(alone).toEqual({ value: 'FR', from: 'imprint', confidence: 0.36 })
})

test('Differing pages of one source weaken it; equal pages count once', () => {
  const ten = Array.from({ length: 10 }, (_, at) => country('imprint', 'DE', `https://x.example/${at}`))
  expect(held(...ten)?.confidence).toBe(0.9)
  const differing = [...ten.slice(0, 2), country('imprint', 'FR', 'https://x.example/fr')]
  expect(held(...differing)).toEqual({ value: 'DE', from: 'imprint', confidence: 0.68 })
  expect(held(country('imprint', 'DE', 'a'), country('imprint', 'FR', 'b'))?.confidence).toBe(0.5)
})

test('Unknown values are skipped; without others there is no result', () => {
  expect(held(country('imprint', 'ZZ'), country('tld', 'DE'))).toEqual({ value: 'DE', from: 'tld', confidence: 0.85 })
  expect(held(country('imprint', 'ZZ'))).toBeNull()
})

test('Every signal has its role in the decision', () => {
  const signals = [
    country('language', 'AT', 'https://x.example/'),
    country('imprint', 'FR', 'https://x.example/fr/legal'),
    country('imprint', 'DE', 'https://x.example/imprint'),
    country('imprint', 'DE', 'https://x.example/contact'),
    country('tld', 'DE'),
    country('known', 'ZZ'),
  ]
  const voices = voicesOf(held(...signals)!, signals)
  expect(voices.map(({ from, value, said, standing }) => [from, value, said.length, standing])).toEqual([
    ['known', 'ZZ', 1, 'unread'],
    ['imprint', 'DE', 2, 'decides'],
    ['imprint', 'FR', 1, 'outnumbered'],
    ['tld', 'DE', 1, 'agrees'],
    ['language', 'AT', 1, 'weaker'],
  ])
})
