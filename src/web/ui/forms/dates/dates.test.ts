import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf, dayOf, daysOffered } from './dates.ts'

const today = new Date(2026, 6, 15)

test('A day is written year, month, day, and reads back', () => {
  expect(dayOf(new Date(2026, 0, 5))).toBe('2026-01-05')
  const days = fc.date({ min: new Date(1900, 0, 1), max: new Date(2200, 0, 1), noInvalidDate: true })
  fc.assert(
    fc.property(days, (day) => {
      expect(dayOf(dateOf(dayOf(day))!)).toBe(dayOf(day))
    }),
  )
})

test('What is not a day is no date', () => {
  for (const day of [null, '', '2026-02-30', '15.07.2026', '2026-13-01']) expect(dateOf(day)).toBeUndefined()
})

test('The days offered go a hundred years back and end today', () => {
  const { first, last } = daysOffered(null, today)
  expect([dayOf(first), dayOf(last)]).toEqual(['1926-07-15', '2026-07-15'])
})

test('A chosen day in the future is offered too', () => {
  expect(dayOf(daysOffered('2027-01-01', today).last)).toBe('2027-01-01')
  expect(dayOf(daysOffered('2020-01-01', today).last)).toBe('2026-07-15')
})
