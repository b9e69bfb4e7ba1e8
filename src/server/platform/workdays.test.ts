import { expect, test } from 'vitest'
import { workdaysAfter } from '#contract/reference/workdays.ts'
import { workdaysOf } from './workdays.ts'

test.each([
  ['PT', '2026-12-08', false],
  ['DE', '2026-12-08', true],
  ['PT', '2026-12-25', false],
  ['PT', '2026-12-26', false],
  ['PT', '2026-11-27', true],
  // Much is sold on it, but people work.
  ['US', '2026-11-27', true],
  ['US', '2026-11-26', false],
] as const)('In %s people work on %s: %s', async (country, day, isWorked) => {
  expect((await workdaysOf(country))(day)).toBe(isWorked)
})

test('A holiday moves a deadline to the day after', async () => {
  const inPortugal = await workdaysOf('PT')
  expect(workdaysAfter('2026-12-04T10:00:00.000Z', 2, inPortugal)).toBe('2026-12-09T10:00:00.000Z')
})

test('Without a known country people work Monday to Friday', async () => {
  expect((await workdaysOf(undefined))('2026-12-25')).toBe(true)
  expect((await workdaysOf('ZZ'))('2026-12-25')).toBe(true)
  expect((await workdaysOf('ZZ'))('2026-12-26')).toBe(false)
})
