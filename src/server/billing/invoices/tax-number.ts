import type { Validator } from 'stdnum'
import { countryOfNumbers } from './tax-place.ts'
import { unionCountries } from './tax-rates.ts'

/** Letters before a number that are not those of its country: of Greece, and of goods in Northern Ireland. */
const letters: Record<string, string> = { GR: 'EL' }
const countriesOfLetters: Record<string, string> = { EL: 'GR', XI: 'GB' }

/**
 * Returns a number of a country in the compact form of its validator, with its country's letters in the Union and Great Britain. Undefined where
 * form or check digits are wrong, and for countries without such a number. Only a tax office can say whether it is registered.
 */
export async function taxNumberOf(country: string, number: string): Promise<string | undefined> {
  const owner = countryOfNumbers(country)
  return compactOf(await validatorsOf(owner), owner, number)
}

/** Returns a number as documents and pages print it: compact where a validator of its letters or of the country takes it, else as typed. */
export async function printedTaxNumber(country: string, number: string): Promise<string> {
  const typed = number.trim()
  for (const owner of ownersOf(country, typed)) {
    const found = compactOf([...(await validatorsOf(owner)), ...(await otherValidatorsOf(owner))], owner, typed)
    if (found !== undefined) return found
  }
  return typed
}

/**
 * True for a number that may appear on an invoice: its prefix's country decides the form, else the payer's. Outside the Union and Great Britain any
 * text with a digit passes, since companies have several numbers there.
 */
export async function mayBeTaxNumber(number: string, country: string): Promise<boolean> {
  if (!/\d/.test(number)) return false
  const owners = ownersOf(country, number.trim())
  if (!hasOneForm(owners[0]!)) return true
  const read = await Promise.all(owners.map((owner) => taxNumberOf(owner, number)))
  return read.some((one) => one !== undefined)
}

/** True when the form of a country's numbers is known. */
export const hasTaxNumbers = async (country: string): Promise<boolean> =>
  (await validatorsOf(countryOfNumbers(country))).length > 0

/** The countries whose number it may be: first the one of its letters. */
function ownersOf(country: string, number: string): string[] {
  const own = countryOfNumbers(country)
  const first = /^[A-Z]{2}/.exec(number.toUpperCase())?.[0]
  const named = first === undefined ? undefined : (countriesOfLetters[first] ?? first)
  return named === undefined || named === own ? [own] : [named, own]
}

function compactOf(validators: readonly Validator[], country: string, number: string): string | undefined {
  const typed = number.toUpperCase()
  const isOfGoods = country === 'GB' && typed.startsWith('XI')
  const prefix = hasOneForm(country) ? (isOfGoods ? 'XI' : (letters[country] ?? country)) : ''
  for (const validator of validators) {
    const read = validator.validate(isOfGoods ? typed.slice(2) : typed)
    if (read.isValid) return `${prefix}${read.compact}`
  }
  return undefined
}

const hasOneForm = (country: string) => country === 'GB' || unionCountries.has(country)

async function validatorsOf(country: string): Promise<readonly Validator[]> {
  // Its 300 files cost memory that most processes never need.
  const { euVat, stdnum } = await import('stdnum')
  if (country === 'GB') return [stdnum.GB!.vat!]
  // Companies in Switzerland that owe no tax have a number without the tax's letters.
  return country === 'CH' ? [stdnum.CH!.vat!, stdnum.CH!.uid!] : (euVat[country] ?? [])
}

/** Company numbers of countries without known VAT numbers. The United States have none; they write theirs with a hyphen. */
async function otherValidatorsOf(country: string): Promise<readonly Validator[]> {
  if (hasOneForm(country) || country === 'US') return []
  const { entityValidators } = await import('stdnum')
  return entityValidators[country] ?? []
}
