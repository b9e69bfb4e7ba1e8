import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type ComponentType, useState } from 'react'
import type { CalendarProps } from './calendar.tsx'
import { dateOf, formatDay } from './dates.ts'
import { Field, type FieldProps, useFieldControl } from '../field.tsx'
import { inputLook } from '../text-field.tsx'

type DateProps = {
  /** `YYYY-MM-DD`; null while empty. */
  value: string | null
  onChange: (value: string | null) => void
  /** The first and the last day offered, where they are not a hundred years ago and today. */
  firstDay?: Date
  lastDay?: Date
}

const load = async () => (await import('./calendar.tsx')).Calendar

/**
 * Chooses a day from a calendar, which loads when opened. Without typing, no day can be misread. Problems are hidden while the calendar is open.
 */
export function DateField({ label, hint, error, warning, alwaysShow, isOptional, ...date }: FieldProps & DateProps) {
  const [isOpen, setOpen] = useState(false)
  const problems = isOpen ? {} : { error, warning }
  return (
    <Field {...{ label, hint, alwaysShow, isOptional, ...problems }}>
      <DatePicker {...date} isOpen={isOpen} onOpenChange={setOpen} />
    </Field>
  )
}

type PickerProps = DateProps & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

function DatePicker(picker: PickerProps) {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>()
  const open = () =>
    void load().then(
      (come) => {
        setCalendar(() => come)
        picker.onOpenChange(true)
      },
      () => undefined,
    )
  if (Calendar) return <Calendar {...picker} trigger={<DayButton day={picker.value} />} />
  return <DayButton day={picker.value} aria-haspopup="dialog" aria-expanded={false} onClick={open} />
}

/** The chosen day; name and description are label and day. */
function DayButton({ day, ...button }: { day: string | null } & ComponentProps<'button'>) {
  const labelled = useFieldControl()
  const chosen = dateOf(day)
  const valueId = `${labelled?.id}-value`
  return (
    <>
      <button
        type="button"
        {...button}
        {...labelled}
        aria-describedby={[valueId, labelled?.['aria-describedby']].filter(Boolean).join(' ')}
        className={`${inputLook} flex items-center justify-between text-start`}
      >
        <span className={day ? 'font-mono text-small' : 'text-dim'}>{day ?? 'YYYY-MM-DD'}</span>
        <CalendarDays aria-hidden className="size-4 text-dim" />
      </button>
      <span id={valueId} hidden>
        {chosen ? formatDay(chosen) : 'No day chosen'}
      </span>
    </>
  )
}
