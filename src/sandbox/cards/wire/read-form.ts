/** A form field's value; bracketed names make lists and objects. */
export type Value = string | Value[] | { [name: string]: Value }
export type Params = Record<string, Value>

const longestPath = 8

/** Reads `items[0][price]=x` as `{ items: [{ price: 'x' }] }`. Numbers in a row make a list, and so does `[]`. */
export function readForm(form: string): Params {
  const params: Params = Object.create(null) as Params
  for (const [name, value] of new URLSearchParams(form)) {
    const path = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([whole, inner]) => inner ?? whole)
    if (path.length <= longestPath) put(params, path, value)
  }
  return listed(params) as Params
}

function put(into: Params, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(into).length) : name
  if (rest.length === 0) {
    into[key] = value
    return
  }
  const inner = into[key]
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : (Object.create(null) as Params)
  into[key] = next
  put(next, rest, value)
}

function listed(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** A text parameter; undefined if missing or empty. */
export function wordOf(params: Value | undefined, ...path: string[]): string | undefined {
  const found = at(params, path)
  return typeof found === 'string' && found !== '' ? found : undefined
}
export function numberOf(params: Value | undefined, ...path: string[]): number | undefined {
  const word = wordOf(params, ...path)
  return word === undefined ? undefined : Number(word)
}
export const isTrue = (params: Value | undefined, ...path: string[]): boolean => wordOf(params, ...path) === 'true'
export function listOf(params: Value | undefined, ...path: string[]): Value[] {
  const found = at(params, path)
  return Array.isArray(found) ? found : []
}
/** Metadata and other objects of texts. */
export function textsOf(params: Value | undefined, ...path: string[]): Record<string, string> {
  const found = at(params, path)
  if (typeof found !== 'object') return {}
  const entries = Object.entries(found)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export function at(params: Value | undefined, path: string[]): Value | undefined {
  let found = params
  for (const name of path) {
    if (typeof found !== 'object') return undefined
    found = (found as Record<string, Value>)[name]
  }
  return found
}
