import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
  ['-5', undefined],
  ['3.5', undefined],
  ['9'.repeat(20), 30 * 24 * 3_600_000],
  ['9'.repeat(400), undefined],
])('%j asks to wait %j ms', (header, milliseconds) => {
  expect(retryAfterMs(header, now)).toBe(milliseconds)
})
