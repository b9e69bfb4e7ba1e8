import type { ComponentProps } from 'react'
import { Field, type FieldProps, useFieldControl } from '../field.tsx'
import { inputLook } from '../text-field.tsx'

export type SelectOption = { value: string; label: string }
type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'style' | 'id' | 'children'> & {
  options?: readonly SelectOption[]
  /** Further options under a heading each. */
  groups?: readonly { label: string; options: readonly SelectOption[] }[]
  /** Label for no choice, if that is possible. */
  placeholder?: string
}

export function SelectField({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  ...select
}: FieldProps & SelectProps) {
  return (
    <Field {...{ label, hint, error, warning, alwaysShow, isOptional }}>
      <Select {...select} />
    </Field>
  )
}

/** The browser's select, with its keys and phone wheel. */
export const Select = ({ options = [], groups = [], placeholder, ...select }: SelectProps) => (
  <select {...useFieldControl()} {...select} className={`select ${inputLook}`}>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    <Options options={options} />
    {groups.map((group) => (
      <optgroup key={group.label} label={group.label}>
        <Options options={group.options} />
      </optgroup>
    ))}
  </select>
)

const Options = ({ options }: { options: readonly SelectOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
