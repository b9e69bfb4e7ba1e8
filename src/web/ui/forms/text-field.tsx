import type { ComponentProps } from 'react'
import { Field, type FieldProps, useFieldControl } from './field.tsx'

export type InputProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'id'>
type TextFieldProps = FieldProps & InputProps

/** A labelled line of text; other properties reach the input. */
export function TextField({ label, hint, error, warning, alwaysShow, isOptional, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, warning, alwaysShow, isOptional }}>
      <TextInput {...input} />
    </Field>
  )
}

/** Input alone, for a component with further elements beside it. */
export const TextInput = (props: InputProps) => (
  <input type="text" {...useFieldControl()} {...props} className={inputLook} />
)

export const inputLook =
  'min-h-11 w-full rounded-frame border border-edge bg-raised px-3 py-2 text-base text-ink placeholder:text-dim hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-mark'
