/**
 * The same with texts as databases keep them: without zero bytes, and without halves of characters, which are what is left where a text is cut.
 * Looks into lists and plain objects; bytes and all else stay as they are.
 */
export function keepable<T>(value: T): T {
  return cleaned(value) as T
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return (value.includes('\0') ? value.replaceAll('\0', '') : value).toWellFormed()
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleaned(one)]))
}
