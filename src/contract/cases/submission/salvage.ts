import { z } from 'zod'
import type { FieldProblem } from '../../problem.ts'

const unsound = Symbol('unsound')

/**
 * What is sound of something saved, in the shape of a schema: what does not fit takes the schema's default, entries of lists that cannot
 * stand without it are left out, and each is told of in `dropped`, at its path in what was saved. Undefined where nothing can stand.
 */
export function salvage<T extends z.ZodType>(
  schema: T,
  saved: unknown,
  dropped: FieldProblem[],
  path = '',
): z.output<T> | undefined {
  const found = sound(schema, saved, { path, dropped })
  return found === unsound ? undefined : (found as z.output<T>)
}

type At = { path: string; dropped: FieldProblem[] }

function sound(schema: z.ZodType, saved: unknown, at: At): unknown {
  const whole = schema.safeParse(saved)
  if (whole.success) return whole.data
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject && isRecord(saved)) return soundRecord(inner, saved, at)
  if (inner instanceof z.ZodArray && Array.isArray(saved)) return soundList(inner, saved, at)
  return leftOut(schema, at)
}

function soundRecord(schema: z.ZodObject, saved: Record<string, unknown>, at: At): unknown {
  const fields: [string, unknown][] = Object.entries(schema.shape).map(([name, field]) => [
    name,
    sound(field as z.ZodType, Object.hasOwn(saved, name) ? saved[name] : undefined, below(at, name)),
  ])
  return fields.some(([, value]) => value === unsound) ? unsound : Object.fromEntries(fields)
}

function soundList(schema: z.ZodArray, saved: unknown[], at: At): unknown {
  const entries = saved
    .map((entry, index) => sound(schema.element as z.ZodType, entry, below(at, String(index))))
    .filter((entry) => entry !== unsound)
  const most = schema.safeParse(entries).error?.issues.find(({ code, path }) => code === 'too_big' && path.length === 0)
  if (most?.code !== 'too_big') return entries
  at.dropped.push({ path: at.path, message: `Only the first ${most.maximum} were kept.` })
  return entries.slice(0, Number(most.maximum))
}

function leftOut(schema: z.ZodType, { path, dropped }: At): unknown {
  dropped.push({ path, message: 'This could not be read and was left out.' })
  const fallback = schema.safeParse(undefined)
  return fallback.success ? fallback.data : unsound
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodNullable
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema
}

const below = ({ path, dropped }: At, name: string): At => ({ path: path === '' ? name : `${path}.${name}`, dropped })

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
