import { z } from 'zod'

/** Variables that one feature reads, and the shape in which it works with them. */
export type ConfigPart<Variables extends z.ZodRawShape, Read extends object> = {
  variables: Variables
  /** What contradicts itself becomes a sentence in `problems`. */
  read: (values: z.output<z.ZodObject<Variables>>, about: Surroundings) => Read
}

/** A part of any variables. */
export type AnyConfigPart = { variables: z.ZodRawShape; read: (values: never, about: Surroundings) => object }

/** `isApart`: other processes do what this one does not. */
type Surroundings = {
  environment: Environment
  platform: { isApart: boolean; port: number; brand: { support: string } }
  problems: string[]
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
