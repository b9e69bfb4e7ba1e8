import { expect, test } from 'vitest'
import { CountryLaw, lawOf } from './country-law.ts'

const mayWrite = { says: 'We may write.', source: 'Our decision', checkedOn: null }
const asked = { oldestUse: '2024-02-29', weAct: 'By our letters.', mayWrite }

test.each([
  ['US', '2027-02-28'],
  ['GB', '2030-02-28'],
  ['DE', '2027-12-31'],
  ['JP', null],
])('in %s a claim for a use of 29 February 2024 ends on %s at the earliest', (country, endsOn) => {
  const law = lawOf(country, asked)
  expect(CountryLaw.parse(law)).toEqual(law)
  expect(law.endsOn).toBe(endsOn)
})

test('where no use was seen no end is named, and what is asked first has its source', () => {
  expect(lawOf('PT', { ...asked, oldestUse: null }).endsOn).toBeNull()
  for (const { source } of lawOf('PT', asked).askedFirst) expect(source).toMatch(/^CDADC art\./)
})
