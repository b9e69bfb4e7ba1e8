import type { ReactNode } from 'react'
import { Currency } from '#contract/reference/money.ts'
import type { SubmissionImage } from '#contract/cases/submission/submission.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { WithHelp } from '#web/ui/forms/with-help.tsx'
import { YesNo } from '#web/ui/forms/choices/yes-no.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { AnsweredAt } from './answered-at.tsx'
import { nameOfField } from './field-names.ts'
import { type Area, useSubmission } from '../form.ts'
import { Help, type HelpKey } from './help.tsx'
import { sourceOf } from './known-answer.ts'

/** A question of the form: where its answer stands in the submission, by which it has its words, and in which part it is asked. */
type Question<Value> = {
  path: string
  area: Area
  value: Value
  onChange: (value: Value) => void
  help?: HelpKey
  hint?: ReactNode
  isOptional?: boolean
}

/** Yes or no. What the answer leads to is said as soon as it is given. */
export function AskYesNo({ path, area, value, onChange, help, hint }: Question<boolean | null>) {
  const form = useSubmission()
  const { field, isOpen, isReadByStaff } = form
  // Staff read every “No” in one line.
  if (isReadByStaff && value === false) return null
  if (!isOpen(path)) return <AnsweredAt path={path}>{value === null ? '' : value ? 'Yes' : 'No'}</AnsweredAt>
  const { error, alwaysShow } = field(path, area)
  return (
    <FieldPlace name={path}>
      <WithHelp help={help && <Help about={help} />}>
        <YesNo
          question={nameOfField(path)}
          hint={hint ?? sourceOf(form, path)}
          value={value}
          onChange={onChange}
          error={error}
          alwaysShow={alwaysShow || value !== null}
        />
      </WithHelp>
    </FieldPlace>
  )
}

type Choices<Value extends string> = Question<Value | null> & { options: readonly { value: Value; label: string }[] }

/** One of a few. */
export function AskChoice<Value extends string>({ path, area, value, onChange, help, hint, options }: Choices<Value>) {
  const form = useSubmission()
  const { field, isOpen } = form
  if (!isOpen(path))
    return <AnsweredAt path={path}>{options.find((option) => option.value === value)?.label}</AnsweredAt>
  const { error, alwaysShow } = field(path, area)
  return (
    <FieldPlace name={path}>
      <WithHelp help={help && <Help about={help} />}>
        <RadioOptions
          question={nameOfField(path)}
          options={options}
          hint={hint ?? sourceOf(form, path)}
          value={value}
          onChange={onChange}
          error={error}
          alwaysShow={alwaysShow}
        />
      </WithHelp>
    </FieldPlace>
  )
}

type Kind = { inputMode?: 'url' | 'tel' | 'email' | 'text'; autoComplete?: string; maxLength?: number }

export function AskText({ path, area, value, onChange, help, hint, isOptional, ...kind }: Question<string> & Kind) {
  const form = useSubmission()
  const { field, isOpen } = form
  if (!isOpen(path)) return <AnsweredAt path={path}>{value}</AnsweredAt>
  return (
    <FieldPlace name={path}>
      <WithHelp isWide help={help && <Help about={help} />}>
        <TextField
          {...field(path, area)}
          {...kind}
          label={nameOfField(path)}
          hint={hint ?? sourceOf(form, path)}
          isOptional={isOptional}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </WithHelp>
    </FieldPlace>
  )
}

export function AskLongText({ path, area, value, onChange, hint, isOptional }: Question<string>) {
  const { field, isOpen } = useSubmission()
  if (!isOpen(path)) return <AnsweredAt path={path}>{value}</AnsweredAt>
  return (
    <FieldPlace name={path}>
      <TextareaField
        {...field(path, area)}
        label={nameOfField(path)}
        hint={hint}
        isOptional={isOptional}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldPlace>
  )
}

export function AskDay({ path, area, value, onChange, help, hint, isOptional }: Question<string | null>) {
  const form = useSubmission()
  const { field, isOpen } = form
  if (!isOpen(path)) return <AnsweredAt path={path}>{value}</AnsweredAt>
  return (
    <FieldPlace name={path}>
      <WithHelp isWide help={help && <Help about={help} />}>
        <DateField
          {...field(path, area)}
          label={nameOfField(path)}
          hint={hint ?? sourceOf(form, path)}
          isOptional={isOptional}
          value={value || null}
          onChange={onChange}
        />
      </WithHelp>
    </FieldPlace>
  )
}

type Amount = SubmissionImage['licensing']['price']

/** An amount with its currency. Without `hasCurrency` the currency is another field's. */
export function AskPrice({
  path,
  area,
  value: { value, currency },
  onChange,
  hint,
  isOptional,
  hasCurrency = true,
  toldFrom,
}: Question<Amount> & { hasCurrency?: boolean; toldFrom?: number }) {
  const form = useSubmission()
  const { field, isOpen } = form
  if (!isOpen(path))
    return <AnsweredAt path={path}>{value !== null && <Price value={value} currency={currency} />}</AnsweredAt>
  return (
    <FieldPlace name={path}>
      <Row gap="tight" align="start">
        <MoneyField
          {...field(`${path}.value`, area)}
          label={nameOfField(path)}
          hint={hint ?? sourceOf(form, path)}
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
    </FieldPlace>
  )
}

const currencies = Currency.options.map((currency) => ({ value: currency, label: currency }))
