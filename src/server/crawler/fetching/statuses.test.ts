import { expect, test } from 'vitest'
import { failureOf, pauseAskedFor } from './statuses.ts'

const url = 'https://a.example/p'

test.each([
  [404, 'There is nothing at https://a.example/p (404).', false],
  [410, 'There is nothing at https://a.example/p (410).', false],
  [401, 'https://a.example/p is for those who sign in (401).', true],
  [407, 'https://a.example/p is for those who sign in (407).', true],
  [403, 'The server of https://a.example/p turned us away (403).', true],
  [429, 'The server of https://a.example/p wants to be asked less often (429).', true],
  [451, 'https://a.example/p is withheld for legal reasons (451).', false],
  [500, 'The server of https://a.example/p failed (500).', true],
  [503, 'The server of https://a.example/p failed (503).', true],
  [418, 'The server of https://a.example/p refused to answer (418).', false],
])('%i means "%s"', (status, reason, isHostAtFault) => {
  expect(failureOf(url, status)).toEqual({ reason, isHostAtFault })
})

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', 30_000],
  ['', 30_000],
  [undefined, 30_000],
  ['-5', 30_000],
])('Retry-After %j asks for %i ms', (header, milliseconds) => {
  expect(pauseAskedFor(header, now)).toBe(milliseconds)
})
