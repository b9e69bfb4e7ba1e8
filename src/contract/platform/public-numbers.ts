import type { VerifiedKind } from './verify.ts'

/** How the numbers of each kind begin. */
export const numberPrefixes: Record<VerifiedKind, string> = { evidence: 'RFE', licence: 'RFL', letter: 'RFM' }

const randomLetters = 12

/**
 * A number as it is printed, from what somebody typed: in small letters, with blanks, without its dashes, or with letters that are taken for
 * digits. Without its beginning it is taken for one of evidence. What cannot be one stays as it is.
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
