import { claimantTitles, durations, takedownRegions, titles } from '#contract/platform/choices.ts'
import type { FieldProps } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'

type ChoiceProps<Value> = Omit<FieldProps, 'label'> & {
  /** Null while nothing is chosen. */
  value: Value | null
  onChange: (value: Value | null) => void
}

/** Chooses a form of address. */
export const TitleField = ({
  isClaimant = false,
  value,
  onChange,
  ...field
}: ChoiceProps<string> & { isClaimant?: boolean }) => (
  <SelectField
    {...field}
    label="Title"
    placeholder="Choose a title"
    options={(isClaimant ? claimantTitles : titles).map((title) => ({ value: title, label: title }))}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value || null)}
  />
)

/** For how many days. */
export const DurationField = ({ value, onChange, ...field }: ChoiceProps<number>) => (
  <SelectField
    {...field}
    label="Duration"
    placeholder="Choose a duration"
    options={durations.map((days) => ({ value: String(days), label: `${days} days` }))}
    value={value === null ? '' : String(value)}
    onChange={({ target }) => onChange(numberOr(target.value))}
  />
)

/** Region whose law shapes a takedown notice, by template code. */
export const TakedownRegionField = ({
  label = 'Region',
  placeholder = 'Choose a region',
  value,
  onChange,
  ...field
}: ChoiceProps<number> & { label?: string; placeholder?: string }) => (
  <SelectField
    {...field}
    label={label}
    placeholder={placeholder}
    options={takedownRegions.map(({ code, region }) => ({ value: String(code), label: region }))}
    value={value === null ? '' : String(value)}
    onChange={({ target }) => onChange(numberOr(target.value))}
  />
)

const numberOr = (chosen: string) => (chosen === '' ? null : Number(chosen))
