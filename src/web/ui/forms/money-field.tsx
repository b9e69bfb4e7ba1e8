import { NumberField } from '@base-ui/react/number-field'
import { Field, type FieldProps, useFieldControl } from './field.tsx'
import { inputLook } from './text-field.tsx'

const largest = 10_000_000

type MoneyProps = {
  /** Null where it is empty or no number. */
  value: number | null
  currency: string
  onChange: (value: number | null) => void
}

/** An amount from 0 to 10,000,000 in steps of 0.01; leaving the field writes it out in its currency. */
export function MoneyField({ label, hint, error, warning, alwaysShow, isOptional, ...money }: FieldProps & MoneyProps) {
  return (
    <Field {...{ label, hint, error, warning, alwaysShow, isOptional }}>
      <MoneyInput {...money} />
    </Field>
  )
}

function MoneyInput({ value, currency, onChange }: MoneyProps) {
  const { id, ...described } = useFieldControl() ?? {}
  return (
    <NumberField.Root
      {...(id ? { id } : {})}
      value={value}
      onValueChange={onChange}
      min={0}
      max={largest}
      step={0.01}
      locale="en-US"
      format={{ style: 'currency', currency }}
    >
      <NumberField.Input {...described} className={`${inputLook} text-end tabular-nums`} />
    </NumberField.Root>
  )
}
