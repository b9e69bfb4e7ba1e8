import { z } from 'zod'
import type { FieldProblem } from './problem.ts'

const carriedKeys = z.registry<{ keys: readonly string[] }>()

/** Names the keys that come along with what this schema reads and are left out without a word: another's helpers, not answers. */
export function carrying<T extends z.ZodObject>(schema: T, keys: readonly string[]): T {
  carriedKeys.add(schema, { keys })
  return schema
}

/** The keys in a value that its schema neither reads nor carries along, each at its path; of very many the first `most`, and no more are looked for. */
export const unknownKeys = (schema: z.ZodType, value: unknown, most: number): FieldProblem[] =>
  unknownIn(schema, value)
    .take(most)
    .map((path) => path.map(shortened))
    .map((path) => ({
      path: path.join('.'),
      message: `There is no “${path.at(-1)}” here. Correct its name, or leave it out.`,
    }))
    .toArray()

const longestShown = 100
const shortened = (key: string): string => (key.length > longestShown ? `${key.slice(0, longestShown)}…` : key)

type Path = string[]
type Paths = Generator<Path, void, undefined>

function* unknownIn(schema: z.ZodType, value: unknown): Paths {
  if (typeof value !== 'object' || value === null) return
  if (schema instanceof z.ZodObject) return yield* unknownInObject(schema, value)
  if (schema instanceof z.ZodArray) {
    if (Array.isArray(value)) yield* below(schema.element as z.ZodType, value)
  } else if (schema instanceof z.ZodRecord) yield* below(schema.valueType as z.ZodType, value)
  else if (schema instanceof z.ZodUnion) yield* unknownInUnion(schema.options as z.ZodType[], value)
  else if (schema instanceof z.ZodPipe) yield* unknownIn(readPart(schema), value)
  else if (isWrapped(schema)) yield* unknownIn(schema.unwrap() as z.ZodType, value)
}

function* unknownInObject(schema: z.ZodObject, value: object): Paths {
  if (Array.isArray(value) || schema.def.catchall) return
  const carried = new Set(carriedKeys.get(schema)?.keys)
  const shape = schema.shape as Record<string, z.ZodType>
  for (const [key, one] of Object.entries(value)) {
    if (Object.hasOwn(shape, key)) yield* under(key, shape[key]!, one)
    else if (!carried.has(key)) yield [key]
  }
}

/** Unknown keys by the best fitting option; a value that fits none is refused anyway. */
function* unknownInUnion(options: z.ZodType[], value: unknown): Paths {
  const fitting = options
    .filter((option) => option.safeParse(value).success)
    .map((option) => unknownIn(option, value).toArray())
  yield* fitting.toSorted((one, other) => one.length - other.length)[0] ?? []
}

function* below(schema: z.ZodType, value: object): Paths {
  for (const [key, one] of Object.entries(value)) yield* under(key, schema, one)
}

function* under(key: string, schema: z.ZodType, value: unknown): Paths {
  for (const path of unknownIn(schema, value)) yield [key, ...path]
}

/** The reading side of a schema that transforms its input. */
const readPart = ({ in: first, out }: z.ZodPipe): z.ZodType =>
  (first instanceof z.ZodTransform ? out : first) as z.ZodType

const isWrapped = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodCatch
