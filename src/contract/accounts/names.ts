/** A name begins with a letter; where its script has cases, the first is a capital and not all letters share one case. */
export type NameProblem = 'first-letter' | 'capitals'

/** Undefined for a name that may stand. Letters of scripts without cases count as capitalised. */
export function nameProblem(name: string): NameProblem | undefined {
  const [first = ''] = name
  if (!/^\p{L}/u.test(first)) return 'first-letter'
  const cased = [...name].filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  const isLower = (letter: string) => letter === letter.toLowerCase() && letter !== letter.toUpperCase()
  if (isLower(first)) return 'capitals'
  if (cased.length > 1 && (cased.every(isLower) || cased.every((letter) => !isLower(letter)))) return 'capitals'
  return undefined
}
