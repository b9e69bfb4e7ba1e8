import type { RegistrationOffice } from './registration-options.ts'

/** A registration by the number that its Office gave. */
export type NumberedRegistration = { office: RegistrationOffice; number: string }

/**
 * Reads a registration number: `VA 2-345-678` or `VAu 1-234-567`, also with leading zeros or without hyphens, or 6 to 8 digits for Canada. Returns
 * null for any other form. Numbers of the United States come back in the certificates' form.
 */
export function readRegistrationNumber(text: string): NumberedRegistration | null {
  const plain = text.replaceAll(/[\u2010-\u2015]/g, '-').trim()
  if (/^\d{6,8}$/.test(plain)) return { office: 'CA', number: plain }
  const [, kind, ...digits] =
    /^(VAu|VA)\s?0{0,3}(\d)-(\d{3})-(\d{3})$/i.exec(plain) ?? /^(VAu|VA)\s?0{0,3}(\d)(\d{3})(\d{3})$/i.exec(plain) ?? []
  if (kind === undefined) return null
  return { office: 'US', number: `${kind.length === 3 ? 'VAu' : 'VA'} ${digits.join('-')}` }
}
