import { expect, test } from 'vitest'
import { formatDay, formatMoment } from './moments.ts'

const lateInLisbon = new Date('2026-07-15T22:30:00Z')

test("A moment uses its reader's clock and names it", () => {
  expect(formatMoment(lateInLisbon, 'UTC')).toBe('15 July 2026, 22:30 UTC')
  expect(formatMoment(lateInLisbon, 'America/New_York')).toBe('15 July 2026, 18:30 GMT-4')
  expect(formatMoment(lateInLisbon, 'Asia/Tokyo')).toBe('16 July 2026, 07:30 GMT+9')
})

test("A day is the reader's day at that moment", () => {
  expect(formatDay(lateInLisbon, 'UTC')).toBe('15 July 2026')
  expect(formatDay(lateInLisbon, 'Asia/Tokyo')).toBe('16 July 2026')
})
