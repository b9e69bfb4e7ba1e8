import { expect, test } from 'vitest'
import { graceEnd } from './grace.ts'

test.each([
  ['2026-03-01', '2026-06-01'],
  ['2026-11-30', '2027-02-28'],
  ['2023-11-30', '2024-02-29'],
  ['2026-10-31', '2027-01-31'],
  ['2026-03-31', '2026-06-30'],
  ['2026-03', '2026-06-01'],
])('Publication on %s has grace until %s', (publishedOn, end) => {
  expect(graceEnd(publishedOn)).toBe(end)
})
