import { expect, test } from 'vitest'
import { isStartDay, startDay } from './start-day.ts'

const now = new Date('2026-11-28T12:00:00Z')

test.each([
  ['a moment of now', '2026-11-28T12:00:00Z', true],
  ['today at UTC−12', '2026-11-28T00:00:00Z', true],
  ['today’s first moment at UTC+14', '2026-11-28T10:00:00Z', true],
  ['today’s first moment at UTC+11', '2026-11-27T13:00:00Z', true],
  ['a day back everywhere', '2026-11-27T00:00:00Z', false],
  ['two days back', '2026-11-26T12:00:00Z', false],
  ['a week ahead at UTC', '2026-12-05T00:00:00Z', true],
  ['a week ahead at UTC+14', '2026-12-06T00:00:00Z', true],
  ['the last moment of a week ahead at UTC−12', '2026-12-06T11:59:59Z', true],
  ['more than a week ahead everywhere', '2026-12-07T00:00:00Z', false],
  ['nine days ahead', '2026-12-07T12:00:00Z', false],
])('A start is from today to a week ahead in some time zone: %s', (_, start, isTaken) => {
  expect(isStartDay(new Date(start), now)).toBe(isTaken)
})

test('A start is a day', () => {
  expect(startDay(new Date('2026-12-01T15:30:00Z'))).toEqual(new Date('2026-12-01T00:00:00Z'))
})
