import { expect, test } from 'vitest'
import { formatAgo, formatDay } from './moments.ts'

const now = new Date(2026, 10, 21, 12, 0, 0)
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

test('A recent moment is relative, an old day has its date', () => {
  expect(formatAgo(before(5), now)).toBe('just now')
  expect(formatAgo(before(60), now)).toBe('1 minute ago')
  expect(formatAgo(before(3 * 3600 + 100), now)).toBe('3 hours ago')
  expect(formatAgo(before(30 * 3600), now)).toBe('yesterday')
  expect(formatAgo(before(19 * 86_400), now)).toBe('19 days ago')
  expect(formatAgo(before(45 * 86_400), now)).toBe('2026-10-07')
})

test('A day is the one of the person’s own clock', () => {
  expect(formatDay(new Date(2026, 0, 2, 23, 59).toISOString())).toBe('2026-01-02')
})
