import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { Flag } from '#web/ui/drawings/flag.tsx'
import { popupItemLook, popupLook } from '#web/ui/overlays/popup.ts'
import { Field, type FieldProps, useFieldControl } from './field.tsx'
import { findCountries } from './find-countries.ts'
import type { SelectOption } from './select-field.tsx'
import { inputLook } from './text-field.tsx'

/** Names longer than this are set smaller. */
const longLabel = 15

type CountryProps = {
  /** By their two letters. */
  countries: readonly SelectOption[]
  /** Empty while none is chosen. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
}

/** A country with its flag: a few letters of any of its names find it. */
export function CountryField({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  ...country
}: FieldProps & CountryProps) {
  return (
    <Field {...{ label, hint, error, warning, alwaysShow, isOptional }}>
      <CountryPicker {...country} />
    </Field>
  )
}

function CountryPicker({ countries, value, onChange, onBlur, placeholder }: CountryProps) {
  const anchor = useRef<HTMLDivElement>(null)
  const chosen = countries.find((country) => country.value === value) ?? null
  const [typed, setTyped] = useState('')
  // What stands there because it was chosen narrows nothing.
  const found = typed === chosen?.label ? [...countries] : findCountries(countries, typed)
  const isLong = chosen !== null && chosen.label.length > longLabel
  return (
    <Combobox.Root
      items={countries}
      filteredItems={found}
      value={chosen}
      autoHighlight
      onInputValueChange={setTyped}
      onValueChange={(next: SelectOption | null, { reason }) => {
        if (reason !== 'escape-key') onChange(next?.value ?? '')
      }}
    >
      <div ref={anchor} className={`relative [&>input]:ps-11 ${isLong ? '[&>input]:text-small' : ''}`}>
        <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center" aria-hidden>
          {chosen ? (
            <Flag country={chosen.value} name="" />
          ) : (
            <span className="block h-[15px] w-5 rounded-frame bg-line" />
          )}
        </span>
        <Combobox.Input
          {...useFieldControl()}
          placeholder={placeholder}
          autoComplete="off"
          onBlur={onBlur}
          className={inputLook}
        />
      </div>
      <Combobox.Portal>
        <Combobox.Positioner anchor={anchor} sideOffset={4} className="z-40 w-(--anchor-width)">
          <Combobox.Popup className={`${popupLook} max-h-[min(20rem,var(--available-height))] overflow-y-auto`}>
            <Combobox.Empty className="px-2.5 py-1.5 text-dim empty:hidden">Nothing fits.</Combobox.Empty>
            <Combobox.List>
              {(country: SelectOption) => (
                <Combobox.Item key={country.value} value={country} className={popupItemLook}>
                  <Flag country={country.value} name="" />
                  <span className="flex-1">{country.label}</span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
