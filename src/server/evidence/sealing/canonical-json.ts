/**
 * The one way to write a value as JSON (RFC 8785): keys in the order of their UTF-16 units, no blanks, numbers and texts as ECMAScript writes
 * them. What is undefined is left out. Throws for numbers that JSON has no form for and for lone surrogates.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('A number in it is not finite.')
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('A text in it has half a character.')
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one)).join(',')}]`
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${canonicalJson(key)}:${canonicalJson(one)}`).join(',')}}`
}
