import type { z } from 'zod'

/** A JSON reply that was checked and written before it is asked for again. */
export class WrittenReply {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Writes a reply of this shape. Only what the schema names leaves the server; a reply that does not fit is a bug of ours, not of the
 * caller, and is thrown.
 */
export function writtenReply<Shape extends z.ZodType>(shape: Shape, result: z.input<Shape>): WrittenReply {
  const checked = shape.safeParse(result)
  if (!checked.success) throw new Error(`The reply does not fit its schema: ${checked.error.message}`)
  return new WrittenReply(JSON.stringify(checked.data))
}
