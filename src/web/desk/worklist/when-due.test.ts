import { expect, test } from 'vitest'
import { dueTimeOf, formatWhen } from './when-due.ts'

const now = new Date(2026, 10, 26, 10, 0)
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

test.each([
  [at(25, 23), 'late', 'Yesterday'],
  [at(26, 9, 59), 'late', '09:59'],
  [at(26, 10, 30), 'today', '10:30'],
  [at(27, 0, 5), 'tomorrow', 'Fri 27'],
  [at(30, 12), 'later', 'Mon 30'],
  [at(20, 12), 'late', '2026-11-20'],
])('%s is %s: %s', (moment, part, words) => {
  expect(dueTimeOf(moment, now)).toBe(part)
  expect(formatWhen(moment, now)).toBe(words)
})
