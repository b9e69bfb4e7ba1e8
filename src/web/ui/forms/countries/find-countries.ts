import { otherCountryNames } from '#contract/reference/other-country-names.ts'
import type { SelectOption } from '../choices/select-field.tsx'

/** Replaceable letters that accent folding does not cover. */
const otherLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
}

/** Drops accents, capitals and marks, so that "cote d'ivoire" is "Côte d’Ivoire", "U.S." "US" and "Saint Lucia" "St. Lucia". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðı]/g, (letter) => otherLetters[letter]!)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\bsainte?\b/g, 'st')

/** Languages, besides English, of typed country names. */
const languages = 'de fr es it pt nl pl sv da nb fi cs sk hu ro hr tr el ru uk ar he hi zh ja ko'.split(' ')
/** Least letters for other languages, where many names match. */
const fewestLetters = 3

type Names = { own: string; others: string[]; abroad: string[] }

const known = new Map<string, Names>()
let abroad: Intl.DisplayNames[] | undefined

/** Folded names in all languages, computed at first search. */
function namesOf({ value, label }: SelectOption): Names {
  const key = `${value} ${label}`
  const before = known.get(key)
  if (before) return before
  abroad ??= languages.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  const others = (otherCountryNames.get(value) ?? []).map(folded)
  const names = {
    own: folded(label),
    others: label.includes('&') ? [...others, folded(label.replaceAll('&', ''))] : others,
    abroad: abroad.flatMap((language) => folded(language.of(value) ?? '') || []),
  }
  known.set(key, names)
  return names
}

/**
 * Returns countries that match the typed text, best first; all of them for an empty text. The order is: the exact name; the start of the English
 * name; the start of another name or word; the start in another language; any part.
 */
export function findCountries(countries: readonly SelectOption[], typed: string): SelectOption[] {
  const wanted = folded(typed)
  if (wanted === '') return [...countries]
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, wanted) }))
  return ranked
    .filter(({ rank }) => rank < none)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}

const none = 7

function rankOf(country: SelectOption, wanted: string): number {
  const { own, others, abroad: inLanguages } = namesOf(country)
  const names = [own, ...others]
  if (own === wanted || country.value.toLowerCase() === wanted) return 0
  if (others.includes(wanted) || inLanguages.includes(wanted)) return 1
  if (own.startsWith(wanted)) return 2
  if (others.some((name) => name.startsWith(wanted))) return 3
  if (names.some((name) => name.includes(` ${wanted}`))) return 4
  if (wanted.length >= fewestLetters && inLanguages.some((name) => name.startsWith(wanted))) return 5
  return names.some((name) => name.includes(wanted)) ? 6 : none
}
