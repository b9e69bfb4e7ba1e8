import type { CountryProps } from './country-picker.tsx'
import { CountryFlag, countryFrame } from './country-flag.tsx'
import { Field, type FieldProps } from '../field.tsx'
import { inputLook } from '../text-field.tsx'
import { WhenUsed } from '../when-used.tsx'

const load = async () => (await import('./country-picker.tsx')).CountryPicker

/** A country with flag, found by any of its names. */
export function CountryField({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  ...country
}: FieldProps & CountryProps) {
  const chosen = country.countries.find(({ value }) => value === country.value)
  return (
    <Field {...{ label, hint, error, warning, alwaysShow, isOptional }}>
      <WhenUsed
        load={load}
        control={country}
        shown={chosen?.label ?? ''}
        placeholder={country.placeholder}
        onBlur={country.onBlur}
        look={inputLook}
        frame={countryFrame(chosen)}
        before={<CountryFlag chosen={chosen} />}
      />
    </Field>
  )
}
