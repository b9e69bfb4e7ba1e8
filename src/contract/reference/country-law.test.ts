import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { CountryLaw, lawOf } from './country-law.ts'
import { questionsIn } from './law-questions.ts'

const mayWrite = { says: 'We may write.', source: 'Our decision', checkedOn: null }
const about = { oldestUse: '2024-02-29', weAct: 'By our letters.', mayWrite }

test.each([
  ['US', '2027-02-28'],
  ['GB', '2030-02-28'],
  ['DE', '2027-12-31'],
  ['JP', null],
])('A claim in %s for a use of 29 February 2024 ends %s', (country, endsOn) => {
  const law = lawOf(country, about)
  expect(CountryLaw.parse(law)).toEqual(law)
  expect(law.endsOn).toBe(endsOn)
})

test('Without a use there is no end; questions have sources', () => {
  expect(lawOf('PT', { ...about, oldestUse: null }).endsOn).toBeNull()
  for (const { source } of lawOf('PT', about).askedFirst) expect(source).toMatch(/^CDADC art|L\. 633/)
})

test('Every legal question before a letter is a staff question', () => {
  for (const { iso } of countries) {
    const asked = questionsIn(iso).map(({ question, why }) => `${question} ${why}`)
    expect(lawOf(iso, { ...about, oldestUse: null }).askedFirst.map(({ says }) => says)).toEqual(asked)
  }
  expect(questionsIn('US').map(({ id }) => id)).toEqual(['fair-use'])
  expect(questionsIn('PR').map(({ id }) => id)).toEqual(['fair-use'])
  expect(questionsIn(null)).toEqual([])
})
