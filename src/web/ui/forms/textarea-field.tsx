import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps, useFieldControl } from './field.tsx'
import { inputLook } from './text-field.tsx'

const longest = 10_000
type AreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'id'>

/** Many lines of text, up to 10,000 characters; from nine tenths on it says how many are left. */
export function TextareaField({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  onChange,
  ...area
}: FieldProps & AreaProps) {
  const maxLength = area.maxLength ?? longest
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length)
  const left = maxLength - length
  const count = left <= maxLength / 10 ? `${left.toLocaleString('en-US')} characters left.` : undefined
  return (
    <Field {...{ label, error, warning, alwaysShow, isOptional }} hint={count ?? hint}>
      <Area
        {...area}
        maxLength={maxLength}
        onChange={(event) => {
          setLength(event.target.value.length)
          onChange?.(event)
        }}
      />
    </Field>
  )
}

const Area = (props: AreaProps) => (
  <textarea rows={4} {...useFieldControl()} {...props} className={`${inputLook} field-sizing-content min-h-28`} />
)
