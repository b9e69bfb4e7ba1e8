import type { takedownRegions } from '../platform/choices.ts'

export type TakedownTemplate = (typeof takedownRegions)[number]['code']

/** Services of the product in a country. */
export type CountryRow = {
  /** Two letters of ISO 3166-1. */
  iso: string
  country: string
  displayName: string
  /** The ending of addresses that truly means this country. */
  trustworthyTLD: string | null
  /** Code of the region whose takedown notice hosts there receive. */
  takedownTemplate: TakedownTemplate
  /** True when cases are resolved there. */
  resolution: boolean
  /** True when only lawyers pursue cases there; implies `resolution`. */
  legalOnly: boolean
  /** Top matches only: marked by staff or their market's rank. */
  tmSubmissionOnly: boolean
  /** Cases of images that a stock agency sells are refused. */
  noStockImage: boolean
  /** Cases of images under a Creative Commons licence are refused. */
  noCreativeCommons: boolean
  /** The least score that the best live match must have. */
  minimumCCScore: number | null
  /** Letters' return address; null for the operator's. */
  returnAddressId: string | null
}

/** Returns the row of a country, by its name or its two letters in any case; undefined when unknown. */
export function countryNamed(name: string, rows: readonly CountryRow[]): CountryRow | undefined {
  const known = byName.get(rows) ?? indexed(rows)
  byName.set(rows, known)
  return known.get(name.trim().toLowerCase())
}

/** Cached: large forms ask hundreds of times a key. */
const byName = new WeakMap<readonly CountryRow[], ReadonlyMap<string, CountryRow>>()

const indexed = (rows: readonly CountryRow[]): ReadonlyMap<string, CountryRow> =>
  new Map(
    rows.flatMap((row) => [row.displayName, row.country, row.iso].map((name) => [name.toLowerCase(), row] as const)),
  )

/** Countries by name, those that resolve cases first. */
export function supportGroups(rows: readonly CountryRow[]): { supported: CountryRow[]; unsupported: CountryRow[] } {
  const named = [...rows].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'))
  return {
    supported: named.filter(({ resolution }) => resolution),
    unsupported: named.filter(({ resolution }) => !resolution),
  }
}

/** Returns the name of a country where only lawyers pursue cases, by its name or two letters; null for any other. */
export function legalOnlyCountry(country: string | null, rows: readonly CountryRow[]): string | null {
  const row = country === null ? undefined : countryNamed(country, rows)
  return row?.legalOnly ? row.displayName : null
}

/** Tells an owner that only lawyers can act there. */
export const legalOnlyMeaning = (country: string): string =>
  `In ${country} only a legal route exists: a letter of ours brings nothing there, or only lawyers may send one. We check the case and secure the evidence. Then lawyers look at it, and they act only if you agree. So it takes longer, and fewer cases are taken on.`
