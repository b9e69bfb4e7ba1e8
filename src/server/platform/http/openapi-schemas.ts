import { z } from 'zod'

type Json = Record<string, unknown>
/** A schema as what is sent or as what is answered: they differ where a field has a default. */
export type Direction = 'input' | 'output'

/**
 * The schemas of a document: those with a name stand once below `components/schemas` and are pointed to. One that is not the same in what
 * is sent has a second name for that, which ends in `Input`.
 */
export function namedSchemas(schemas: { schema: z.ZodType; io: Direction }[]) {
  const found = { input: new Map<string, Json>(), output: new Map<string, Json>() }
  for (const { schema, io } of schemas)
    for (const [name, json] of Object.entries(plain(schema, io).$defs)) found[io].set(name, json)
  const twofold = twofoldIn(found)
  const nameFor = (io: Direction) => (name: string) => (io === 'input' && twofold.has(name) ? `${name}Input` : name)
  const placed = (json: Json, io: Direction) => repointed(json, nameFor(io))
  const all = (['output', 'input'] as const).flatMap((io) =>
    [...found[io]].map(([name, json]) => [nameFor(io)(name), placed(json, io)] as const),
  )
  return {
    components: Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    schemaOf: (schema: z.ZodType, io: Direction): Json => placed(plain(schema, io).shape, io),
  }
}

/** Within an object, so that a schema that has a name itself is pointed to as well. */
function plain(schema: z.ZodType, io: Direction): { shape: Json; $defs: Record<string, Json> } {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ shape: schema }), {
    io,
    unrepresentable: 'any',
    // Older clients must accept answers with additional fields.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return { shape: properties!.shape as Json, $defs: $defs }
}

const pointer = /"\$ref":"#\/\$defs\/([^"]+)"/g

/** Names whose schema, or a nested one, differs by direction. */
function twofoldIn({ input, output }: Record<Direction, Map<string, Json>>): Set<string> {
  const texts = new Map([...input].map(([name, json]) => [name, JSON.stringify(json)]))
  const differ = new Set(
    [...texts]
      .filter(([name, text]) => output.has(name) && JSON.stringify(output.get(name)) !== text)
      .map(([name]) => name),
  )
  for (let before = -1; before < differ.size;) {
    before = differ.size
    for (const [name, text] of texts)
      if ([...text.matchAll(pointer)].some(([, to]) => differ.has(to!))) differ.add(name)
  }
  return differ
}

function repointed(json: Json, nameFor: (name: string) => string): Json {
  const text = JSON.stringify(json).replace(
    pointer,
    (_, name: string) => `"$ref":"#/components/schemas/${nameFor(name)}"`,
  )
  return JSON.parse(text) as Json
}
