type Address = { address: readonly string[]; country: string }

/** The lines of an address and its country in words, once: people write it themselves, in their language or in English. */
export function withCountry({ address, country }: Address, locale: string): string[] {
  const names = [locale, 'en'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country,
  )
  const last = address.at(-1)?.trim().toLowerCase()
  const isNamed = [country, ...names].some((name) => name.toLowerCase() === last)
  return isNamed ? [...address] : [...address, names[0]!]
}
