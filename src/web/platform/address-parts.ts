/** The router reads `2024`, `true` and `[1]` as what they look like, and an address may say anything of any part: the text of one. */
export const textIn = (said: unknown): string | undefined =>
  typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean' ? String(said) : undefined

/** The texts of a part that names several: `a,b`, or a list of its own. */
export const listIn = (said: unknown): string[] | undefined =>
  Array.isArray(said) ? said.flatMap((one) => textIn(one) ?? []) : textIn(said)?.split(',').filter(Boolean)
