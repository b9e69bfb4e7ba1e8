import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { ZodType } from 'zod'

/** Has the contract's schema check a nested form; each sentence stands at the field of its whole path. */
export const checkedInPlace =
  <Typed extends FieldValues, Sent extends FieldValues>(
    schema: ZodType<Sent>,
    sentOf: (typed: Typed) => unknown,
  ): Resolver<Typed, unknown, Sent> =>
  (typed) => {
    const read = schema.safeParse(sentOf(typed))
    if (read.success) return { values: read.data, errors: {} }
    const errors: FieldErrors<Typed> = {}
    // The first that is said of a field counts.
    for (const { path, code, message } of read.error.issues.toReversed())
      set(errors, path.join('.') || 'root', { type: code, message })
    return { values: {}, errors }
  }
