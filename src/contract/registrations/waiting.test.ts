import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWeekday, workdaysAfter } from '../reference/workdays.ts'
import { actBy, preparationWorkdays, windowEnd } from './waiting.ts'

test.each([
  ['2026-03-01', '2026-06-01'],
  ['2026-11-30', '2027-02-28'],
  ['2023-11-30', '2024-02-29'],
  ['2026-10-31', '2027-01-31'],
  ['2026-03-31', '2026-06-30'],
  ['2026-03', '2026-06-01'],
])('Publication on %s has grace until %s', (publishedOn, end) => {
  expect(windowEnd(publishedOn)).toBe(end)
})

test('The last day to order is the latest that is effective in time', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, (end) => {
      const effective = (ordered: string) =>
        workdaysAfter(`${ordered}T00:00:00Z`, preparationWorkdays, isWeekday).slice(0, 10)
      const last = actBy(end)
      const next = new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      expect(effective(last) <= end).toBe(true)
      expect(effective(next) > end).toBe(true)
    }),
  )
})
