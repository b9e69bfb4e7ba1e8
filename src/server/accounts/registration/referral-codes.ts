import { randomBytes } from 'node:crypto'

/** Crockford's base 32, unambiguous: 40 bits in 8 letters. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const newReferralCode = (): string => [...randomBytes(8)].map((byte) => letters[byte % 32]).join('')

/** Normalises a typed code: letters like digits become digits. */
export const readReferralCode = (typed: string): string =>
  typed.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
