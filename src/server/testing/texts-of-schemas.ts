import { z } from 'zod'

type Json = { [key: string]: unknown }

/** The place of every text that a schema names, as the keys that lead to it; within a list `0`, within a record `a`. */
export const textsOf = (schema: z.ZodType | undefined): string[][] => placesOf(schema, ({ type }) => type === 'string')

/** Paths of wanted schemas, the given one included. */
export function placesOf(schema: z.ZodType | undefined, isMeant: (given: Json) => boolean = () => true): string[][] {
  if (!schema) return []
  const document = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const places = placesIn(document, { document, isMeant, at: [] }).map((place) => JSON.stringify(place))
  return [...new Set(places)].map((place) => JSON.parse(place) as string[])
}

type Looking = { document: Json; isMeant: (given: Json) => boolean; at: string[] }

function placesIn(node: Json, { document, isMeant, at }: Looking): string[][] {
  const given = resolved(node, document)
  const within = (child: unknown, ...key: string[]) =>
    typeof child === 'object' && child !== null
      ? placesIn(child as Json, { document, isMeant, at: [...at, ...key] })
      : []
  const choices = [given['anyOf'], given['oneOf'], given['allOf']].flatMap((some) => (some ?? []) as Json[])
  return [
    ...(isMeant(given) ? [at] : []),
    ...choices.flatMap((choice) => within(choice)),
    ...Object.entries((given['properties'] ?? {}) as Json).flatMap(([key, child]) => within(child, key)),
    ...within(given['items'], '0'),
    ...within(given['additionalProperties'], 'a'),
  ]
}

function resolved(node: Json, document: Json): Json {
  const reference = node['$ref']
  if (typeof reference !== 'string') return node
  const keys = reference.split('/').slice(1)
  return keys.reduce((held, key) => held[key] as Json, document)
}

/** The input with another value at one path. */
export function withAt(sent: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  if (key === '0') return [withAt((sent as unknown[] | undefined)?.[0], rest, value)]
  const held = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Json) : {}
  return { ...held, [key]: withAt(held[key], rest, value) }
}

type Check = { check: string; abort?: boolean | undefined }

/** The checks of every text within a schema in their order, with the names that lead to it. */
export function checksOf(schema: z.core.$ZodType): { at: string[]; checks: Check[] }[] {
  const seen = new Set<z.core.$ZodType>()
  const within = (one: unknown, at: string[]): { at: string[]; checks: Check[] }[] => {
    if (Array.isArray(one)) return one.flatMap((each) => within(each, at))
    if (!(one instanceof z.core.$ZodType) || seen.has(one)) return []
    seen.add(one)
    const { type, checks = [], ...def } = one._zod.def
    const own = type === 'string' ? [{ at, checks: checks.map((check) => check._zod.def) }] : []
    const { shape = {}, getter, ...rest } = def as { shape?: Json; getter?: () => unknown }
    const named = Object.entries(shape).flatMap(([key, child]) => within(child, [...at, key]))
    return [...own, ...named, ...[getter?.(), ...Object.values(rest)].flatMap((child) => within(child, at))]
  }
  return within(schema, [])
}
