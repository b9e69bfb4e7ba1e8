import type { UseFormReturn } from 'react-hook-form'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import type { TextFact } from './fact-fields.ts'

export type FactsForm = UseFormReturn<TakedownFacts>
type InForm = { form: FactsForm }

const maxLine = 300
const maxText = 5000

/** A text of the owner, in one line or several. */
export const TextFactField = ({ form, fact }: InForm & { fact: TextFact }) =>
  fact.isLong ? <LongText form={form} fact={fact} /> : <ShortText form={form} fact={fact} />

const ShortText = ({ form, fact: { name, label, hint } }: InForm & { fact: TextFact }) => (
  <TextField label={label} hint={hint} maxLength={maxLine} {...fieldOf(form, name)} />
)

const LongText = ({ form, fact: { name, label, hint } }: InForm & { fact: TextFact }) => (
  <TextareaField label={label} hint={hint} maxLength={maxText} {...useFieldOf(form, name)} />
)

/** Lines of evidence, one below the other. */
export function EvidenceLines({ form }: InForm) {
  const { value, onChange, ...field } = useFieldOf(form, 'evidence')
  return (
    <TextareaField
      label="Evidence"
      hint="One line for each: a number of a capture, an invoice, an address."
      {...field}
      value={value.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
    />
  )
}

/** Name and contact of the owner, or of the agent who signs. */
export const PersonFields = ({ form, of, label }: InForm & { of: 'owner' | 'agent'; label: string }) => (
  <Columns>
    <TextField label={`Name of the ${label}`} maxLength={maxLine} {...fieldOf(form, `${of}.name`)} />
    <TextField label="Postal address" maxLength={maxLine} {...fieldOf(form, `${of}.address`)} />
    <TextField label="Telephone" type="tel" maxLength={maxLine} {...fieldOf(form, `${of}.phone`)} />
    <TextField label="E-mail" type="email" maxLength={maxLine} {...fieldOf(form, `${of}.email`)} />
  </Columns>
)
