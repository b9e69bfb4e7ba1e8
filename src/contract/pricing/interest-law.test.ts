import { expect, test } from 'vitest'
import { interestGiven } from './interest-law.ts'

const letterAt = new Date('2026-11-01T00:00:00Z')
const now = new Date('2026-11-26T00:00:00Z')

test('No law, no letter or no day yet gives no interest', () => {
  for (const facts of [
    { country: 'US', letterAt },
    { country: null, letterAt },
    { country: 'DE', letterAt: null },
    { country: 'DE', letterAt: now },
  ])
    expect(interestGiven({ ...facts, now })).toEqual({ days: 0, source: null })
})

test('Interest runs from the day that the law names, with its source', () => {
  expect(interestGiven({ country: 'ES', letterAt, now })).toMatchObject({ days: 25 })
  expect(interestGiven({ country: 'DE', letterAt, now })).toEqual({
    days: 11,
    source: 'BGB § 286, § 288(1) (as of 2026-11-01)',
  })
})
