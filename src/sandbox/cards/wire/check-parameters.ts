import { readFileSync } from 'node:fs'
import { invalid } from './card-error.ts'
import type { Params, Value } from './read-form.ts'

type Shape = '*' | { words: string[] } | { list: Shape } | { fields: Record<string, Shape>; orText?: true }

const file = new URL('../accepted-parameters.json', import.meta.url)
const accepted = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Shape>

const patterns = Object.keys(accepted)
  .map((call) => {
    const [method = '', path = ''] = call.split(' ')
    return { call, method, expression: new RegExp(`^${path.replace(/:id/g, '([^/]+)')}$`) }
  })
  // Literal paths count before paths with placeholders.
  .toSorted((a, b) => (a.call.includes('create_preview') ? -1 : b.call.includes('create_preview') ? 1 : 0))

/** Which call it is, and the id that its path names; undefined for one that is not there. */
export function callOf(method: string, path: string): { call: string; id: string } | undefined {
  for (const { call, method: takes, expression } of patterns) {
    const found = takes === method ? expression.exec(path) : null
    if (found) return { call, id: decodeURIComponent(found[1] ?? '') }
  }
  return undefined
}

/** Refuses unknown parameters of this API version. Throws CardError. */
export function checkParameters(call: string, params: Params): void {
  check(accepted[call]!, params, '')
}

function check(shape: Shape, value: Value, name: string): void {
  if (shape === '*' || value === '') return
  if ('words' in shape) return checkWord(shape.words, value, name)
  if ('list' in shape) {
    if (!Array.isArray(value)) throw invalid(`Invalid array: ${name} must be a list.`, { param: name })
    return value.forEach((one, n) => check(shape.list, one, `${name}[${n}]`))
  }
  if (typeof value === 'string' && shape.orText) return
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(`Invalid object: ${name}`, { param: name })
  for (const [key, inner] of Object.entries(value)) {
    const path = name === '' ? key : `${name}[${key}]`
    const known = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined
    if (known === undefined)
      throw invalid(`Received unknown parameter: ${path}`, { code: 'parameter_unknown', param: path })
    check(known, inner, path)
  }
}

function checkWord(words: string[], value: Value, name: string): void {
  if (typeof value === 'string' && words.includes(value)) return
  throw invalid(`Invalid ${name}: must be one of ${words.join(', ')}`, { param: name })
}
