/** Of evidence and of licences; without one it is taken for evidence. */
const prefixes = ['RFE', 'RFL']
const randomLetters = 12

/**
 * A number as it is printed, from what somebody typed: in small letters, with blanks, without its dashes, or with letters that are taken for
 * digits. What cannot be one stays as it is.
 */
export function numberMeant(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const prefix = prefixes.find((one) => letters.startsWith(one))
  const random = letters
    .slice(prefix?.length ?? 0)
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (random.length !== randomLetters) return typed.trim()
  return [prefix ?? prefixes[0], ...random.match(/.{4}/g)!].join('-')
}
