import type { Draft } from './submission.ts'

/** The saved draft with only these fields as they were sent, and what lies below them. Paths stand as in the rules, `images.0.title`. */
export const withListed = (saved: Draft, sent: Draft, fields: readonly string[]): Draft =>
  fields.reduce((draft, field) => put(draft, sent, field.split('.')) as Draft, saved)

/** Whether a field is one of the listed, or lies below one. */
export const isListed = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`))

/** Whether a submission has a field at this path. */
export function hasField(draft: Draft, path: string): boolean {
  let value: unknown = draft
  for (const step of path.split('.')) {
    if (!has(value, step)) return false
    value = value[step]
  }
  return true
}

/** What is at the path in the one value, put there in the other; as it was where either has no such place. */
function put(into: unknown, from: unknown, [step, ...further]: readonly string[]): unknown {
  if (step === undefined) return from
  if (!has(into, step) || !has(from, step)) return into
  const next = put(into[step], from[step], further)
  return Array.isArray(into)
    ? into.map((entry: unknown, at) => (String(at) === step ? next : entry))
    : { ...into, [step]: next }
}

const has = (value: unknown, step: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step)
