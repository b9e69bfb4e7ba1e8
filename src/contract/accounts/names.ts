/** Faults of a name. It starts with a letter; in scripts with cases, the first is a capital and not all letters share one case. */
export type NameProblem = 'first-letter' | 'capitals'

/** Returns the fault of a name; undefined for a valid one. Letters of scripts without cases count as capitalised. */
export function nameProblem(name: string): NameProblem | undefined {
  const [first = ''] = name
  if (!/^\p{L}/u.test(first)) return 'first-letter'
  const cased = [...name].filter(hasCase)
  if (isLower(first)) return 'capitals'
  if (cased.length > 1 && (cased.every(isLower) || cased.every((letter) => !isLower(letter)))) return 'capitals'
  return undefined
}

/** Georgian names are written without its Unicode capitals. */
const hasCase = (letter: string) =>
  letter.toLowerCase() !== letter.toUpperCase() && !/\p{Script=Georgian}/u.test(letter)
const isLower = (letter: string) => hasCase(letter) && letter === letter.toLowerCase()

const forged = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069<@]|:\/\//u

/** True when a name could mislead in letters to others: by a link, mark-up, a line break, or reversed text. */
export const isForgedName = (name: string, whose: 'person' | 'company'): boolean =>
  forged.test(name) || (whose === 'person' && name.includes('/'))

export const forgedName = {
  person: 'A name cannot hold “/”, “<”, “@” or control characters.',
  company: 'A company’s name cannot hold “://”, “<”, “@” or control characters.',
} as const

export const longestName = 40
