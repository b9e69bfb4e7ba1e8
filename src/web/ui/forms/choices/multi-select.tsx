import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { popupItemLook, popupLook } from '#web/ui/overlays/popup.ts'
import { useFieldControl } from '../field.tsx'
import type { SelectOption } from './select-field.tsx'
import { chipsInputLook, chipsLook, SelectMark } from './select-mark.tsx'
import { type Begun, useEntered } from '../when-used.tsx'

export type MultiSelectProps = {
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
}

/** Control for several choices, loaded at its first use. */
export function MultiSelect({ options, value, onChange, placeholder, begun }: MultiSelectProps & { begun: Begun }) {
  const anchor = useRef<HTMLDivElement>(null)
  const chosen = options.filter((option) => value.includes(option.value))
  useEntered(begun, () => {
    const first = options.find(({ label }) => label.toLowerCase().includes(begun.typed.toLowerCase()))
    if (first && !value.includes(first.value)) onChange([...value, first.value])
  })
  return (
    <Combobox.Root
      multiple
      items={options}
      value={chosen}
      defaultInputValue={begun.isEntered ? '' : begun.typed}
      defaultOpen={begun.hasFocus && (begun.typed !== '' || begun.wantsList) && !begun.isEntered}
      onValueChange={(next: SelectOption[], { reason }) => {
        // Escape closes the list; it does not clear the choices.
        if (reason !== 'escape-key') onChange(next.map((option) => option.value))
      }}
    >
      <Combobox.Chips ref={anchor} className={chipsLook}>
        {chosen.map((option) => (
          <Chip key={option.value} label={option.label} />
        ))}
        <Combobox.Input
          {...useFieldControl()}
          placeholder={chosen.length === 0 ? placeholder : ''}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of an input that has the focus
          autoFocus={begun.hasFocus}
          className={`${chipsInputLook} ${chosen.length === 0 ? 'min-w-16' : 'min-w-4'}`}
        />
        {chosen.length === 0 && <SelectMark />}
      </Combobox.Chips>
      <Choices anchor={anchor} />
    </Combobox.Root>
  )
}

const Chip = ({ label }: { label: string }) => (
  <Combobox.Chip
    aria-label={label}
    className="flex h-8 items-center gap-1 rounded-frame bg-ink ps-2.5 pe-1 text-small text-paper outline-offset-1 focus:outline-2 focus:outline-ink"
  >
    {label}
    <Combobox.ChipRemove aria-label={`Remove ${label}`} className="inline-flex size-6 items-center justify-center">
      <X aria-hidden className="size-3.5" />
    </Combobox.ChipRemove>
  </Combobox.Chip>
)

const Choices = ({ anchor }: { anchor: RefObject<HTMLDivElement | null> }) => (
  <Combobox.Portal>
    <Combobox.Positioner anchor={anchor} sideOffset={4} className="z-40 w-(--anchor-width)">
      <Combobox.Popup className={`${popupLook} max-h-[min(20rem,var(--available-height))] overflow-y-auto`}>
        <Combobox.Empty className="px-2.5 py-1.5 text-dim empty:hidden">Nothing fits.</Combobox.Empty>
        <Combobox.List>
          {(option: SelectOption) => (
            <Combobox.Item key={option.value} value={option} className={popupItemLook}>
              <span className="flex-1">{option.label}</span>
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
