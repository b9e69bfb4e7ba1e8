import { expect, test } from 'vitest'
import { endOfDay, lastDayOf } from './latest-day.ts'

test.for(['2026-12-26T00:00:00.000Z', '2026-12-26T11:59:00.000Z', '2026-12-26T23:59:59.999Z'])(
  'A day ends in the furthest west, and is named thereby: %s',
  (at) => {
    const end = endOfDay(new Date(at))
    expect(end.toISOString()).toBe('2026-12-27T12:00:00.000Z')
    expect(lastDayOf(end)).toBe('2026-12-26')
  },
)
