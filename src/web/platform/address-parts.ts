/** Returns a parameter as text: the router turns `2024`, `true` and `[1]` into other types, and an address may hold any value. */
export const textIn = (said: unknown): string | undefined =>
  typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean' ? String(said) : undefined

/** Texts of a part with several: `a,b`, or a list. */
export const listIn = (said: unknown): string[] | undefined =>
  Array.isArray(said) ? said.flatMap((one) => textIn(one) ?? []) : textIn(said)?.split(',').filter(Boolean)
