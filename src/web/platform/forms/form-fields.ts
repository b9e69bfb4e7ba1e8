import {
  type Control,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type RefCallBack,
  type RegisterOptions,
  type Resolver,
  useController,
  type UseFormRegister,
  type UseFormRegisterReturn,
} from 'react-hook-form'
import type { ZodType } from 'zod'

type FormOf<Typed extends FieldValues> = {
  register: UseFormRegister<Typed>
  formState: { errors: FieldErrors<Typed> }
}

type Said = { error: string | undefined; alwaysShow: boolean }

/** Properties of a native input for a form's field. */
export function fieldOf<Typed extends FieldValues, Name extends FieldPath<Typed>>(
  { register, formState }: FormOf<Typed>,
  name: Name,
  rules?: RegisterOptions<Typed, Name>,
): UseFormRegisterReturn & Said {
  const said = messageAt(formState.errors, name)
  return { ...register(name, rules), error: said, alwaysShow: said !== undefined }
}

type Rules<Typed extends FieldValues, Name extends FieldPath<Typed>> = Pick<
  RegisterOptions<Typed, Name>,
  'deps' | 'validate'
>

type Chosen<Value> = Said & {
  value: Value
  /** Takes the value, or the event that brings it. */
  onChange: (value: Value | { target: { value: string } }) => void
  onBlur: () => void
  ref: RefCallBack
}

/** Returns the properties of a controlled field: a date, a number, a choice, or a counted text. */
export function useFieldOf<Typed extends FieldValues, Name extends FieldPath<Typed>, Sent>(
  { control }: { control: Control<Typed, unknown, Sent> },
  name: Name,
  rules?: Rules<Typed, Name>,
): Chosen<FieldPathValue<Typed, Name>> {
  const { field, formState } = useController({ control, name, ...(rules ? { rules } : {}) })
  const said = messageAt(formState.errors, name)
  return {
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error: said,
    alwaysShow: said !== undefined,
  }
}

const messageAt = (errors: FieldErrors, name: string): string | undefined =>
  (get(errors, name) as { message?: string } | undefined)?.message

/**
 * Validates a form by the contract's schema, in the shape that is sent. An error inside a part shows at that part's field. The handler receives the
 * parsed values.
 */
export const checkedBy =
  <Typed extends FieldValues, Sent extends FieldValues>(
    schema: ZodType<Sent>,
    sentOf: (typed: Typed) => unknown,
  ): Resolver<Typed, unknown, Sent> =>
  (typed) => {
    const read = schema.safeParse(sentOf(typed))
    if (read.success) return { values: read.data, errors: {} }
    const said = read.error.issues.map(
      ({ path, code, message }) => [path[0] ?? 'root', { type: code, message }] as const,
    )
    // The first error of a field counts.
    return { values: {}, errors: Object.fromEntries(said.toReversed()) as FieldErrors<Typed> }
  }
