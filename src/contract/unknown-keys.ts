import { z } from 'zod'
import type { FieldProblem } from './problem.ts'

const carriedKeys = z.registry<{ keys: readonly string[] }>()

/** Names the keys that come along with what this schema reads and are left out without a word: another's helpers, not answers. */
export function carrying<T extends z.ZodObject>(schema: T, keys: readonly string[]): T {
  carriedKeys.add(schema, { keys })
  return schema
}

/** The keys in a value that its schema neither reads nor carries along, each at its path; of very many the first `most`. */
export const unknownKeys = (schema: z.ZodType, value: unknown, most: number): FieldProblem[] =>
  unknownIn(schema, value)
    .slice(0, most)
    .map((path) => path.map(shortened))
    .map((path) => ({
      path: path.join('.'),
      message: `There is no “${path.at(-1)}” here. Correct its name, or leave it out.`,
    }))

const longestShown = 100
const shortened = (key: string): string => (key.length > longestShown ? `${key.slice(0, longestShown)}…` : key)

type Path = string[]

function unknownIn(schema: z.ZodType, value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema instanceof z.ZodObject) return unknownInObject(schema, value)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((one, at) => below(String(at), schema.element as z.ZodType, one)) : []
  if (schema instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([key, one]) => below(key, schema.valueType as z.ZodType, one))
  if (schema instanceof z.ZodUnion) return unknownInUnion(schema.options as z.ZodType[], value)
  if (schema instanceof z.ZodPipe) return unknownIn(readPart(schema), value)
  return isWrapped(schema) ? unknownIn(schema.unwrap() as z.ZodType, value) : []
}

function unknownInObject(schema: z.ZodObject, value: object): Path[] {
  if (Array.isArray(value) || schema.def.catchall) return []
  const carried = new Set(carriedKeys.get(schema)?.keys)
  const shape = schema.shape as Record<string, z.ZodType>
  return Object.entries(value).flatMap(([key, one]) => {
    if (Object.hasOwn(shape, key)) return below(key, shape[key]!, one)
    return carried.has(key) ? [] : [[key]]
  })
}

/** What the choice that is meant does not know; where none fits, the value is refused anyway. */
function unknownInUnion(options: z.ZodType[], value: unknown): Path[] {
  const fitting = options.filter((option) => option.safeParse(value).success).map((option) => unknownIn(option, value))
  return fitting.toSorted((one, other) => one.length - other.length)[0] ?? []
}

const below = (key: string, schema: z.ZodType, value: unknown): Path[] =>
  unknownIn(schema, value).map((path) => [key, ...path])

/** Of a schema that changes what it reads, the side that says what that is. */
const readPart = ({ in: first, out }: z.ZodPipe): z.ZodType =>
  (first instanceof z.ZodTransform ? out : first) as z.ZodType

const isWrapped = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodCatch
