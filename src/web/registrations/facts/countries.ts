import { countryChoices } from '#contract/reference/country-names.ts'

/** Every country by its two letters, in the order of their names. */
export const countries: readonly { value: string; label: string }[] = countryChoices.toSorted((one, other) =>
  one.label.localeCompare(other.label, 'en'),
)

const names = new Map(countries.map(({ value, label }) => [value, label]))

export const countryName = (iso: string): string => names.get(iso) ?? iso
