import { NumberField as Base } from '@base-ui/react/number-field'
import { Field, type FieldProps, useFieldControl } from './field.tsx'
import { inputLook } from './text-field.tsx'

type NumberProps = {
  /** Null while empty or invalid. */
  value: number | null
  onChange: (value: number | null) => void
  /** Bounds for the arrow keys only. A typed number stays as it is; the caller validates it. */
  min?: number
  max?: number
}

export function NumberField({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  ...number
}: FieldProps & NumberProps) {
  return (
    <Field {...{ label, hint, error, warning, alwaysShow, isOptional }}>
      <NumberInput {...number} />
    </Field>
  )
}

function NumberInput({ value, onChange, ...range }: NumberProps) {
  const { id, ...described } = useFieldControl() ?? {}
  return (
    <Base.Root {...(id ? { id } : {})} value={value} onValueChange={onChange} locale="en-US" allowOutOfRange {...range}>
      <Base.Input {...described} className={`${inputLook} tabular-nums`} />
    </Base.Root>
  )
}
