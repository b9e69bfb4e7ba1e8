import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { popupLook } from '#web/ui/overlays/popup.ts'
import { dateOf, dayOf, daysOffered } from './dates.ts'
import { Field, type FieldProps, useFieldControl } from './field.tsx'
import { inputLook } from './text-field.tsx'

type DateProps = {
  /** `YYYY-MM-DD`, or null while there is none. */
  value: string | null
  onChange: (value: string | null) => void
  /** The first and the last day offered, where they are not a hundred years ago and today. */
  firstDay?: Date
  lastDay?: Date
}

/** A day from the calendar. There is nothing to type in, so no day can be misread. */
export function DateField({ label, hint, error, warning, alwaysShow, isOptional, ...date }: FieldProps & DateProps) {
  return (
    <Field {...{ label, hint, error, warning, alwaysShow, isOptional }}>
      <DatePicker {...date} />
    </Field>
  )
}

function DatePicker({ value, onChange, firstDay, lastDay }: DateProps) {
  const [isOpen, setOpen] = useState(false)
  const [today] = useState(() => new Date())
  const offered = daysOffered(value, lastDay ?? today)
  const { first, last } = { ...offered, first: firstDay ?? offered.first }
  const chosen = dateOf(value)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger {...useFieldControl()} className={`${inputLook} flex items-center justify-between text-start`}>
        <span className={value ? 'font-mono text-small' : 'text-dim'}>{value ?? 'YYYY-MM-DD'}</span>
        <CalendarDays aria-hidden className="size-4 text-dim" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className="z-40">
          <Popover.Popup aria-label="Calendar" className={popupLook}>
            <DayPicker
              mode="single"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar opens because it was pressed: its day is what comes next
              autoFocus
              captionLayout="dropdown"
              navLayout="around"
              startMonth={first}
              endMonth={last}
              defaultMonth={chosen ?? (today < last ? today : last)}
              disabled={{ before: first, after: last }}
              selected={chosen}
              onSelect={(day) => {
                onChange(day ? dayOf(day) : null)
                setOpen(false)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
