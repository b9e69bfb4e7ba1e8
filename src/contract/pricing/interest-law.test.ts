import { expect, test } from 'vitest'
import { countries } from '../reference/countries.ts'
import { type InterestLaw, interestGiven } from './interest-law.ts'

const letterAt = new Date('2026-11-01T00:00:00Z')
const now = new Date('2026-11-26T00:00:00Z')
const none = { days: 0, source: null }
const law: InterestLaw = { from: 'deadline', source: 'A statute, § 1', checkedOn: '2026-11-20' }
const laws = { DE: law, ES: { ...law, from: 'demand' as const } }

test('No law, no letter or no day yet gives no interest', () => {
  for (const facts of [
    { country: 'US', letterAt },
    { country: null, letterAt },
    { country: 'DE', letterAt: null },
    { country: 'DE', letterAt: now },
  ])
    expect(interestGiven({ ...facts, now }, laws)).toEqual(none)
})

test('Interest runs from the day that the law names, with its source', () => {
  expect(interestGiven({ country: 'ES', letterAt, now }, laws)).toMatchObject({ days: 25 })
  expect(interestGiven({ country: 'DE', letterAt, now }, laws)).toEqual({
    days: 11,
    source: 'A statute, § 1 (as of 2026-11-20)',
  })
})

test('A law that nobody has read, or without a source, gives no interest', () => {
  for (const unread of [{ checkedOn: null }, { source: ' ' }])
    expect(interestGiven({ country: 'DE', letterAt, now }, { DE: { ...law, ...unread } })).toEqual(none)
})

test('No country has a law that was read so far', () => {
  for (const { iso } of countries) expect(interestGiven({ country: iso, letterAt, now })).toEqual(none)
})
