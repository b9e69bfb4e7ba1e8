import type { ReactNode } from 'react'
import { Currency } from '#contract/reference/money.ts'
import type { SubmissionImage } from '#contract/cases/submission/submission.ts'
import { Answered } from '#web/ui/forms/answered.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { RadioOptions } from '#web/ui/forms/radio-options.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { WithHelp } from '#web/ui/forms/with-help.tsx'
import { YesNo } from '#web/ui/forms/yes-no.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { type Area, useSubmission } from './form.ts'
import { Help, type HelpKey } from './help.tsx'

/** A question of the form: where its answer stands in the submission, and in which part it is asked. */
type Question<Value> = {
  path: string
  area: Area
  label: string
  value: Value
  onChange: (value: Value) => void
  help?: HelpKey
  hint?: ReactNode
  isOptional?: boolean
}

/** Yes or no. What the answer leads to is said as soon as it is given. */
export function AskYesNo({ path, area, label, value, onChange, help }: Question<boolean | null>) {
  const { field, isOpen } = useSubmission()
  if (!isOpen(path)) return <Answered question={label}>{value === null ? '' : value ? 'Yes' : 'No'}</Answered>
  const { error, alwaysShow } = field(path, area)
  return (
    <WithHelp help={help && <Help about={help} />}>
      <YesNo
        question={label}
        value={value}
        onChange={onChange}
        error={error}
        alwaysShow={alwaysShow || value !== null}
      />
    </WithHelp>
  )
}

type Choices<Value extends string> = Question<Value | null> & { options: readonly { value: Value; label: string }[] }

/** One of a few. */
export function AskChoice<Value extends string>({ path, area, label, value, onChange, help, options }: Choices<Value>) {
  const { field, isOpen } = useSubmission()
  if (!isOpen(path))
    return <Answered question={label}>{options.find((option) => option.value === value)?.label}</Answered>
  const { error, alwaysShow } = field(path, area)
  return (
    <WithHelp help={help && <Help about={help} />}>
      <RadioOptions
        question={label}
        options={options}
        value={value}
        onChange={onChange}
        error={error}
        alwaysShow={alwaysShow}
      />
    </WithHelp>
  )
}

type Kind = { inputMode?: 'url' | 'tel' | 'email' | 'text'; autoComplete?: string; maxLength?: number }

export function AskText({
  path,
  area,
  label,
  value,
  onChange,
  help,
  hint,
  isOptional,
  ...kind
}: Question<string> & Kind) {
  const { field, isOpen } = useSubmission()
  if (!isOpen(path)) return <Answered question={label}>{value}</Answered>
  return (
    <WithHelp isWide help={help && <Help about={help} />}>
      <TextField
        {...field(path, area)}
        {...kind}
        label={label}
        hint={hint}
        isOptional={isOptional}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </WithHelp>
  )
}

export function AskLongText({ path, area, label, value, onChange, hint, isOptional }: Question<string>) {
  const { field, isOpen } = useSubmission()
  if (!isOpen(path)) return <Answered question={label}>{value}</Answered>
  return (
    <TextareaField
      {...field(path, area)}
      label={label}
      hint={hint}
      isOptional={isOptional}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export function AskDay({ path, area, label, value, onChange, help, hint, isOptional }: Question<string | null>) {
  const { field, isOpen } = useSubmission()
  if (!isOpen(path)) return <Answered question={label}>{value}</Answered>
  return (
    <WithHelp isWide help={help && <Help about={help} />}>
      <DateField
        {...field(path, area)}
        label={label}
        hint={hint}
        isOptional={isOptional}
        value={value || null}
        onChange={onChange}
      />
    </WithHelp>
  )
}

type Amount = SubmissionImage['licensing']['price']

/** An amount with its currency. Without `hasCurrency` the currency is another field's. */
export function AskPrice({
  path,
  area,
  label,
  value: { value, currency },
  onChange,
  hint,
  isOptional,
  hasCurrency = true,
  toldFrom,
}: Question<Amount> & { hasCurrency?: boolean; toldFrom?: number }) {
  const { field, isOpen } = useSubmission()
  if (!isOpen(path))
    return <Answered question={label}>{value !== null && <Price value={value} currency={currency} />}</Answered>
  return (
    <Row gap="tight" align="start">
      <MoneyField
        {...field(`${path}.value`, area)}
        label={label}
        hint={hint}
        isOptional={isOptional}
        value={value}
        currency={currency}
        {...(toldFrom === undefined ? {} : { toldFrom })}
        onChange={(changed) => onChange({ value: changed, currency })}
      />
      {hasCurrency && (
        <SelectField
          label="Currency"
          options={currencies}
          value={currency}
          onChange={({ target }) => onChange({ value, currency: Currency.parse(target.value) })}
        />
      )}
    </Row>
  )
}

const currencies = Currency.options.map((currency) => ({ value: currency, label: currency }))
