import { otherCountryNames } from '#contract/reference/other-country-names.ts'
import type { SelectOption } from './select-field.tsx'

/** Without accents, capitals and marks, so that "cote d'ivoire" is "Côte d’Ivoire", and "U.S." "US". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The countries that what was typed may mean, the likeliest first: those with a name, or a code, that begins with it, then those with a word that
 * does, then those that have it inside. All of them while nothing is typed.
 */
export function findCountries(countries: readonly SelectOption[], typed: string): SelectOption[] {
  const wanted = folded(typed)
  if (wanted === '') return [...countries]
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, wanted) }))
  return ranked
    .filter(({ rank }) => rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}

function rankOf({ value, label }: SelectOption, wanted: string): number {
  const names = [label, ...(otherCountryNames.get(value) ?? [])].map(folded)
  if (names.includes(wanted) || value.toLowerCase() === wanted) return 0
  if (names.some((name) => name.startsWith(wanted))) return 1
  if (names.some((name) => name.includes(` ${wanted}`))) return 2
  return names.some((name) => name.includes(wanted)) ? 3 : 4
}
