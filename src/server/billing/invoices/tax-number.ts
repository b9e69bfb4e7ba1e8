/** Greece's numbers begin with another code than the country's. */
const prefixes: Record<string, string> = { GR: 'EL' }

/**
 * The number as it is printed, with its country's letters, if its form and check digits are right; undefined otherwise, and for countries
 * without such a number. Whether it is registered only the tax office can say.
 */
export async function taxNumberOf(country: string, number: string): Promise<string | undefined> {
  // Its 300 files cost memory that most processes never need.
  const { euVat, stdnum } = await import('stdnum')
  const validators = country === 'GB' ? [stdnum.GB!.vat!] : (euVat[country] ?? [])
  const prefix = prefixes[country] ?? country
  const typed = number.toUpperCase().replaceAll(/[\s./-]/g, '')
  const bare = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed
  return validators.some((validator) => validator.validate(bare).isValid) ? `${prefix}${bare}` : undefined
}
