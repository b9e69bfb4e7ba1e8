import { formatAddress } from 'localized-address-format'
import type { CaseContact } from '#contract/letters/contacts/contact.ts'
import { countryNames } from '#contract/reference/country-names.ts'

/**
 * Lines of an address in the order of its country, the country's name last in capitals where a letter has to cross a border (`from` is the
 * sender's). Source: localized-address-format, after Google's libaddressinput.
 */
export function envelopeOf(
  { person, company, address }: Pick<CaseContact, 'person' | 'company' | 'address'>,
  from: string | null = null,
): string[] {
  const { country, region, city, postalCode, street } = address
  const lines = formatAddress(
    {
      ...(country === null ? {} : { postalCountry: country }),
      administrativeArea: region,
      locality: city,
      postalCode,
      organization: company,
      name: person,
      addressLines: street.filter(Boolean),
    },
    'latin',
  )
  const abroad = country === null || country === from ? undefined : countryNames.get(country)
  return [...lines, ...(abroad === undefined ? [] : [abroad.toUpperCase()])].map((line) => line.trim()).filter(Boolean)
}
