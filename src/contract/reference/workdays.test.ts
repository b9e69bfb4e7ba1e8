import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWeekday, workdaysAfter } from './workdays.ts'

test.each([
  // A Friday.
  ['2026-11-27T15:30:00.000Z', 1, '2026-11-30T15:30:00.000Z'],
  ['2026-11-27T15:30:00.000Z', 5, '2026-12-04T15:30:00.000Z'],
  // A Saturday begins to count with Monday.
  ['2026-11-28T09:00:00.000Z', 0, '2026-11-30T09:00:00.000Z'],
  ['2026-11-28T09:00:00.000Z', 1, '2026-11-30T09:00:00.000Z'],
])('From %s, %i workdays later is %s', (from, days, then) => {
  expect(workdaysAfter(from, days, isWeekday)).toBe(then)
})

test('Holidays are skipped like weekends', () => {
  const isWorkday = (day: string) => isWeekday(day) && day !== '2026-12-25'
  expect(workdaysAfter('2026-12-24T10:00:00.000Z', 1, isWorkday)).toBe('2026-12-28T10:00:00.000Z')
})

test('A calendar without workdays still ends', () => {
  expect(Date.parse(workdaysAfter('2026-12-24T10:00:00.000Z', 3, () => false))).not.toBeNaN()
})

test('Results are workdays, and more workdays are never earlier', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 60 }), (from, days) => {
      const at = workdaysAfter(from.toISOString(), days, isWeekday)
      expect(isWeekday(at.slice(0, 10))).toBe(true)
      expect(workdaysAfter(from.toISOString(), days + 1, isWeekday) >= at).toBe(true)
    }),
  )
})
