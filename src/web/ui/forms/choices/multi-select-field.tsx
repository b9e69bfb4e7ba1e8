import { Field, type FieldProps } from '../field.tsx'
import type { MultiSelectProps } from './multi-select.tsx'
import { WhenUsed } from '../when-used.tsx'
import { chipsLook, chipsInputLook, SelectMark } from './select-mark.tsx'

const load = async () => (await import('./multi-select.tsx')).MultiSelect

/** Chooses several: typing narrows, Enter adds, Backspace removes. */
export function MultiSelectField({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  ...select
}: FieldProps & MultiSelectProps) {
  return (
    <Field {...{ label, hint, error, warning, alwaysShow, isOptional }}>
      <WhenUsed
        load={load}
        isUsed={select.value.length > 0}
        control={select}
        placeholder={select.placeholder}
        look={`${chipsInputLook} min-w-16`}
        frame={chipsLook}
        after={<SelectMark />}
      />
    </Field>
  )
}
