import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWeekday, workdaysAfter } from '../reference/workdays.ts'
import { actBy, preparationWorkdays } from './waiting.ts'

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
