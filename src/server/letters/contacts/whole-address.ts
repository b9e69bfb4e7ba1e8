import { formatAddress } from 'localized-address-format'
import { emptyAddress, type PostalAddress } from '#contract/letters/contacts/contact.ts'
import { countryCalled } from './country-in-address.ts'

/** Countries whose letters do not come without a state. Source: libaddressinput’s `require` of those that write it in every address. */
const withRegion = new Set(['US', 'CA', 'AU'])
/** Countries that write postal codes and deliver without. Source: the same. */
const withoutCode = new Set(['IE', 'HK', 'PA', 'JM', 'BB', 'BH', 'OM', 'KE', 'NG'])

/** What a country’s addresses hold, by its pattern in libaddressinput; of unknown countries a street, a town and a code. */
function neededIn(country: string | null): { region: boolean; city: boolean; postalCode: boolean } {
  if (country === null) return { region: false, city: true, postalCode: true }
  const parts = { administrativeArea: 'region', locality: 'city', postalCode: 'code' }
  const shown = formatAddress({ postalCountry: country, addressLines: ['street'], ...parts }, 'latin').join(' ')
  return {
    region: withRegion.has(country),
    city: shown.includes('city'),
    postalCode: shown.includes('code') && !withoutCode.has(country),
  }
}

/** True for an address that a letter can be brought to: a half of one is none. */
export function isWhole({ street, city, region, postalCode, country }: PostalAddress): boolean {
  const needed = neededIn(country)
  const isSaid = (part: string, isNeeded: boolean) => !isNeeded || part.trim() !== ''
  return (
    street.some((line) => line.trim() !== '') &&
    isSaid(city, needed.city) &&
    isSaid(postalCode, needed.postalCode) &&
    isSaid(region, needed.region)
  )
}

type StatedAddress = { street: string; city: string; postalCode: string; region: string; country: string }

/** An address from data that names its parts, where it is whole; else an empty one. The country is by its name or its two letters. */
export function wholeAddress({ street, country, ...parts }: StatedAddress): PostalAddress {
  const called = /^[A-Z]{2}$/.test(country) ? country : countryCalled(country)
  const lines = street.split(/\n|,\s*\n/).filter((line) => line.trim() !== '')
  const address = { ...emptyAddress, ...parts, street: lines.slice(0, 4), country: called }
  return isWhole(address) ? address : emptyAddress
}
