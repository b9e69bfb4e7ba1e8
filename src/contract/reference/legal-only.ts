import { type CountryRow, countryNamed } from './country-row.ts'

/** Returns the name of a country where only lawyers pursue cases, by its name or two letters; null for any other. */
export function legalOnlyCountry(country: string | null, rows: readonly CountryRow[]): string | null {
  const row = country === null ? undefined : countryNamed(country, rows)
  return row?.legalOnly ? row.displayName : null
}

/** Tells an owner that only lawyers can act there. */
export const legalOnlyMeaning = (country: string): string =>
  `In ${country} only a legal route exists: a letter of ours brings nothing there, or only lawyers may send one. We check the case and secure the evidence. Then lawyers look at it, and they act only if you agree. So it takes longer, and fewer cases are taken on.`
