import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Flag } from '#web/ui/drawings/flag.tsx'
import { popupItemLook, popupLook } from '#web/ui/overlays/popup.ts'
import { CountryFlag, countryFrame } from './country-flag.tsx'
import { useFieldControl } from '../field.tsx'
import { findCountries } from './find-countries.ts'
import type { SelectOption } from '../choices/select-field.tsx'
import { inputLook } from '../text-field.tsx'
import { type Begun, useEntered } from '../when-used.tsx'

export type CountryProps = {
  /** Country codes of two letters. */
  countries: readonly SelectOption[]
  /** Empty while none is chosen. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
}

/** Control for a country, loaded at its first use. */
export function CountryPicker({
  countries,
  value,
  onChange,
  onBlur,
  placeholder,
  begun,
}: CountryProps & { begun: Begun }) {
  const anchor = useRef<HTMLDivElement>(null)
  const chosen = countries.find((country) => country.value === value) ?? null
  const [typed, setTyped] = useState(begun.typed || (chosen?.label ?? ''))
  // The chosen label does not filter the list.
  const found = typed === chosen?.label ? [...countries] : findCountries(countries, typed)
  const isOneMarked = useRef(false)
  // Enter may come before the list marks its first result; it chooses that result all the same.
  const takeFirst = (event: KeyboardEvent) => {
    const [first] = found
    if (event.key !== 'Enter' || isOneMarked.current || typed === chosen?.label || !first) return
    event.preventDefault()
    onChange(first.value)
  }
  useEntered(begun, () => {
    const [first] = findCountries(countries, begun.typed)
    if (first) onChange(first.value)
  })
  return (
    <Combobox.Root
      items={countries}
      filteredItems={found}
      value={chosen}
      autoHighlight
      {...(begun.typed === '' || begun.isEntered ? {} : { defaultInputValue: begun.typed })}
      defaultOpen={begun.hasFocus && (begun.typed !== '' || begun.wantsList) && !begun.isEntered}
      onInputValueChange={setTyped}
      onItemHighlighted={(marked) => void (isOneMarked.current = marked !== undefined)}
      onValueChange={(next: SelectOption | null, { reason }) => {
        if (reason !== 'escape-key') onChange(next?.value ?? '')
      }}
    >
      <div ref={anchor} className={countryFrame(chosen)}>
        <CountryFlag chosen={chosen} />
        <Combobox.Input
          {...useFieldControl()}
          placeholder={placeholder}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of an input that has the focus
          autoFocus={begun.hasFocus}
          onBlur={onBlur}
          onKeyDown={takeFirst}
          className={inputLook}
        />
      </div>
      <Choices anchor={anchor} />
    </Combobox.Root>
  )
}

const Choices = ({ anchor }: { anchor: RefObject<HTMLDivElement | null> }) => (
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
)
