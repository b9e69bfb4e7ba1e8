import { Popover } from '@base-ui/react/popover'
import { type ReactElement, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { popupLook } from '#web/ui/overlays/popup.ts'
import { dateOf, dayOf, daysOffered } from './dates.ts'

export type CalendarProps = {
  /** The button that opens it. */
  trigger: ReactElement
  value: string | null
  onChange: (value: string | null) => void
  firstDay?: Date
  lastDay?: Date
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Calendar of a date field, loaded when opened. */
export function Calendar({ trigger, value, onChange, firstDay, lastDay, isOpen, onOpenChange }: CalendarProps) {
  const [today] = useState(() => new Date())
  const offered = daysOffered(value, lastDay ?? today)
  const { first, last } = { ...offered, first: firstDay ?? offered.first }
  const chosen = dateOf(value)
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger render={trigger} />
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
                onOpenChange(false)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
