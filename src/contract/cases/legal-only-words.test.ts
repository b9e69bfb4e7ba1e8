import { countries } from '../reference/countries.ts'
import { legalOnlyCountry, legalOnlyMeaning } from '../reference/country-row.ts'
import { expect, test } from 'vitest'
import { legalOnlyWords } from './legal-only-words.ts'

const legalOnly = countries.filter((row) => row.legalOnly)

test('Of every country where only a legal route exists that is said, by its name and by its letters', () => {
  expect(legalOnly.length).toBeGreaterThan(9)
  for (const { iso, displayName } of legalOnly) {
    expect(legalOnlyCountry(iso, countries)).toBe(displayName)
    expect(legalOnlyCountry(displayName, countries)).toBe(displayName)
    expect(legalOnlyMeaning(displayName)).toContain(`In ${displayName} only a legal route exists`)
  }
  expect([
    legalOnlyCountry('PT', countries),
    legalOnlyCountry(null, countries),
    legalOnlyCountry('nowhere', countries),
  ]).toEqual([null, null, null])
})

test('Nobody is told that we write to the image user there', () => {
  const said = [legalOnlyMeaning('Germany'), ...Object.values(legalOnlyWords).flatMap((words) => Object.values(words))]
  for (const sentence of said) expect(sentence).not.toMatch(/write to the image user|our first letter/i)
})
