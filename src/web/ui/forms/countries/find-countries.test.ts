import { expect, test } from 'vitest'
import { countryNames } from '#contract/reference/country-names.ts'
import { otherCountryNames } from '#contract/reference/other-country-names.ts'
import { findCountries } from './find-countries.ts'

const countries = [...countryNames].map(([value, label]) => ({ value, label }))
const first = (typed: string) => findCountries(countries, typed)[0]?.value

test.each([
  ['United Kingdom', 'GB'],
  ['great britain', 'GB'],
  ['England', 'GB'],
  ['uk', 'GB'],
  ['USA', 'US'],
  ['u.s.', 'US'],
  ['America', 'US'],
  ['Holland', 'NL'],
  ['Nether', 'NL'],
  ['Deutschland', 'DE'],
  ['deu', 'DE'],
  ['osterreich', 'AT'],
  ['cote d’ivoire', 'CI'],
  ["cote d'iv", 'CI'],
  ['ivory', 'CI'],
  ['Turkey', 'TR'],
  ['czech republic', 'CZ'],
  ['korea', 'KR'],
  ['Großbritannien', 'GB'],
  ['grossbrit', 'GB'],
  ['Royaume-Uni', 'GB'],
  ['Estados Unidos', 'US'],
  ['vereinigte sta', 'US'],
  ['Hollande', 'NL'],
  ['Ελλάδα', 'GR'],
  ['россия', 'RU'],
  ['日本', 'JP'],
  ['Saint Lucia', 'LC'],
  ['Trinidad and Tobago', 'TT'],
  ['trinidad tob', 'TT'],
  ['un', 'AE'],
])('%s finds %s first', (typed, wanted) => {
  expect(first(typed)).toBe(wanted)
})

test('Every name of a country finds it, its own name first', () => {
  for (const { value, label } of countries) expect([label, first(label)]).toEqual([label, value])
  for (const [value, names] of otherCountryNames) {
    expect(countryNames.has(value), value).toBe(true)
    for (const name of names)
      expect([name, findCountries(countries, name).map((one) => one.value)]).toEqual([
        name,
        expect.arrayContaining([value]),
      ])
  }
})

test('An empty search finds all countries; nonsense finds none', () => {
  expect(findCountries(countries, '  ')).toHaveLength(countries.length)
  expect(findCountries(countries, 'xyzzy')).toEqual([])
})
