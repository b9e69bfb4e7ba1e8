import type { z } from 'zod'

/** A JSON reply that was checked and written before it is asked for again. As bytes, since a text would be turned into them each time. */
export class WrittenReply {
  readonly bytes: Buffer

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }
}

/**
 * A reply of this shape as text. Only what the schema names leaves the server; a reply that does not fit is a bug of ours, not of the
 * caller, and is thrown.
 */
export function written<Shape extends z.ZodType>(shape: Shape, result: z.input<Shape>): string {
  const checked = shape.safeParse(result)
  if (!checked.success) throw new Error(`The reply does not fit its schema: ${checked.error.message}`)
  return JSON.stringify(checked.data)
}
