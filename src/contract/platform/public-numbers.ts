import type { VerifiedKind } from './verify.ts'

/** Prefix of the numbers of each kind. */
export const numberPrefixes: Record<VerifiedKind, string> = { evidence: 'RFE', licence: 'RFL', letter: 'RFM' }

const randomLetters = 12

/**
 * Returns the printed form of a typed number. It accepts small letters, blanks, missing dashes and letters that resemble digits. A number without a
 * prefix counts as evidence. Anything else stays as it is.
 */
export function numberMeant(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const prefix = Object.values(numberPrefixes).find((one) => letters.startsWith(one))
  const random = letters
    .slice(prefix?.length ?? 0)
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (random.length !== randomLetters) return typed.trim()
  return [prefix ?? numberPrefixes.evidence, ...random.match(/.{4}/g)!].join('-')
}
