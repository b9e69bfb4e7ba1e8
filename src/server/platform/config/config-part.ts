import { z } from 'zod'

/** A feature's variables, and their parsed form. */
export type ConfigPart<Variables extends z.ZodRawShape, Read extends object> = {
  variables: Variables
  /** Contradictions become sentences in `problems`. */
  read: (values: z.output<z.ZodObject<Variables>>, about: Surroundings) => Read
}

/** A part of any variables. */
export type AnyConfigPart = { variables: z.ZodRawShape; read: (values: never, about: Surroundings) => object }

/** `isApart`: other processes do what this one does not. `real` collects the variables beside which no sandbox runs. */
type Surroundings = {
  environment: Environment
  platform: { isApart: boolean; port: number; brand: { support: string } }
  problems: string[]
  real: string[]
}
export type Environment = Record<string, string | undefined>

export const defineConfig = <Variables extends z.ZodRawShape, Read extends object>(
  part: ConfigPart<Variables, Read>,
): ConfigPart<Variables, Read> => part

/** Addresses without the slash at their end. */
export const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
  .transform((url) => url.replace(/\/+$/, ''))
/** Words between commas or blanks. */
export const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))

const schemas = new WeakMap<readonly AnyConfigPart[], z.ZodObject>()

/** The schema of all variables, made once for the same parts: making it takes longer than reading with it. */
export function schemaOf<Own extends z.ZodRawShape>(own: Own, parts: readonly AnyConfigPart[]): z.ZodObject<Own> {
  const made = schemas.get(parts) ?? z.object(Object.assign({}, own, ...parts.map((part) => part.variables)) as Own)
  schemas.set(parts, made)
  return made as z.ZodObject<Own>
}
