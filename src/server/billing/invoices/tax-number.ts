import { unionCountries } from './tax-rates.ts'

/** Greece's numbers begin with another code than the country's. */
const prefixes: Record<string, string> = { GR: 'EL' }

/**
 * The number as it is printed, with its country's letters, if its form and check digits are right; undefined otherwise, and for countries
 * without such a number. Whether it is registered only the tax office can say.
 */
export async function taxNumberOf(country: string, number: string): Promise<string | undefined> {
  const validators = await validatorsOf(country)
  // Numbers outside the Union begin with none, or with letters that are theirs.
  const prefix = hasOneForm(country) ? (prefixes[country] ?? country) : ''
  const typed = number.toUpperCase().replaceAll(/[\s./-]/g, '')
  const bare = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed
  return validators.some((validator) => validator.validate(bare).isValid) ? `${prefix}${bare}` : undefined
}

/**
 * Whether a number may stand on an invoice: by the form of the country whose letters it begins with, else of the payer's. Outside the Union and
 * Great Britain, where companies have several numbers, any with a digit in it may.
 */
export async function mayBeTaxNumber(number: string, country: string): Promise<boolean> {
  if (!/\d/.test(number)) return false
  const letters = /^[A-Z]{2}/.exec(number.trim().toUpperCase())?.[0]
  const named = Object.keys(prefixes).find((one) => prefixes[one] === letters) ?? letters ?? country
  if (!hasOneForm(named)) return true
  const read = await Promise.all([named, country].map((one) => taxNumberOf(one, number)))
  return read.some((one) => one !== undefined)
}

const hasOneForm = (country: string) => country === 'GB' || unionCountries.has(country)

/** Whether the form of a country's numbers is known. */
export const hasTaxNumbers = async (country: string): Promise<boolean> => (await validatorsOf(country)).length > 0

async function validatorsOf(country: string) {
  // Its 300 files cost memory that most processes never need.
  const { euVat, stdnum } = await import('stdnum')
  return country === 'GB' ? [stdnum.GB!.vat!] : (euVat[country] ?? [])
}
