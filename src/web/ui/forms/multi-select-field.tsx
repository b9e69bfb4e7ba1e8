import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { popupItemLook, popupLook } from '#web/ui/overlays/popup.ts'
import { Field, type FieldProps, useFieldControl } from './field.tsx'
import type { SelectOption } from './select-field.tsx'

type MultiSelectProps = {
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
}

/** Several of many: type to narrow the list, Enter takes one, Backspace gives the last one back. */
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
      <MultiSelect {...select} />
    </Field>
  )
}

function MultiSelect({ options, value, onChange, placeholder }: MultiSelectProps) {
  const anchor = useRef<HTMLDivElement>(null)
  const chosen = options.filter((option) => value.includes(option.value))
  return (
    <Combobox.Root
      multiple
      items={options}
      value={chosen}
      onValueChange={(next: SelectOption[], { reason }) => {
        // Escape closes things; it does not throw away what was chosen.
        if (reason !== 'escape-key') onChange(next.map((option) => option.value))
      }}
    >
      <Combobox.Chips
        ref={anchor}
        className="flex min-h-11 w-full flex-wrap items-center gap-1.5 rounded-frame border border-edge bg-raised p-1.25 focus-within:border-ink hover:border-ink"
      >
        {chosen.map((option) => (
          <Chip key={option.value} label={option.label} />
        ))}
        <Combobox.Input
          {...useFieldControl()}
          placeholder={chosen.length === 0 ? placeholder : ''}
          className={`h-8 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-dim ${chosen.length === 0 ? 'min-w-16' : 'min-w-4'}`}
        />
        {chosen.length === 0 && <Mark />}
      </Combobox.Chips>
      <Choices anchor={anchor} />
    </Combobox.Root>
  )
}

/** The same as that of a select. */
const Mark = () => (
  <span
    aria-hidden
    className="pointer-events-none me-2 -mt-1 size-2 shrink-0 rotate-45 border-e-[1.5px] border-b-[1.5px] border-current"
  />
)

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
