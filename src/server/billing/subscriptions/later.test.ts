import { expect, test } from 'vitest'
import { lastsUntil } from './later.ts'

test('A coupon for a month that is taken in the second of the booking ends with the next payment', () => {
  const next = new Date('2027-01-31T10:00:05Z')
  expect(lastsUntil(next, new Date('2026-12-31T10:00:05.999Z'), 1)).toBe(false)
  expect(lastsUntil(next, new Date('2026-12-31T10:00:06Z'), 1)).toBe(true)
})

test('A month that begins on a long month’s last day ends on a short one’s', () => {
  expect(lastsUntil(new Date('2027-02-28T09:59:59Z'), new Date('2027-01-31T10:00:00Z'), 1)).toBe(true)
  expect(lastsUntil(new Date('2027-02-28T10:00:00Z'), new Date('2027-01-31T10:00:00Z'), 1)).toBe(false)
})
