import { type UseFormReturn, useWatch } from 'react-hook-form'
import { localForms } from '#contract/billing/payouts/bank-accounts.ts'
import { currencies } from '#contract/reference/money.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { countryOptions } from './payout-words.ts'
import type { TypedDetails } from './typed-details.ts'

export type DetailsFormOf = { form: UseFormReturn<TypedDetails, unknown, never> }

const kinds = [
  { value: 'iban', label: 'With an IBAN' },
  { value: 'us', label: 'In the United States' },
  { value: 'local', label: 'Elsewhere' },
] as const
const types = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
]
const currencyOptions = currencies.map((value) => ({ value, label: value }))

/** The bank account, in the form that its country asks for. */
export function AccountFields({ form }: DetailsFormOf) {
  const kind = useWatch({ control: form.control, name: 'account.kind' })
  const chosen = useFieldOf(form, 'account.kind')
  return (
    <>
      <RadioOptions question="Your bank account" options={kinds} value={chosen.value} onChange={chosen.onChange} />
      {kind === 'iban' && <IbanFields form={form} />}
      {kind === 'us' && <UsFields form={form} />}
      {kind === 'local' && <LocalFields form={form} />}
      <Columns>
        <TextField
          label="Account holder"
          hint="As your bank has the name. The bank compares it with the account."
          autoComplete="name"
          {...fieldOf(form, 'holder')}
        />
        <SelectField label="Currency of pay-outs" options={currencyOptions} {...fieldOf(form, 'currency')} />
      </Columns>
    </>
  )
}

const asTyped = { autoComplete: 'off', spellCheck: false } as const

const IbanFields = ({ form }: DetailsFormOf) => (
  <Columns>
    <TextField label="IBAN" {...asTyped} {...fieldOf(form, 'account.iban')} />
    <TextField label="BIC" isOptional {...asTyped} {...fieldOf(form, 'account.bic')} />
  </Columns>
)

const UsFields = ({ form }: DetailsFormOf) => (
  <Columns>
    <TextField label="Routing number" inputMode="numeric" {...asTyped} {...fieldOf(form, 'account.routing')} />
    <TextField label="Account number" inputMode="numeric" {...asTyped} {...fieldOf(form, 'account.account')} />
    <SelectField label="Kind of account" options={types} {...fieldOf(form, 'account.type')} />
  </Columns>
)

function LocalFields({ form }: DetailsFormOf) {
  const country = useWatch({ control: form.control, name: 'account.country' })
  const local = localForms[country]
  return (
    <Columns>
      <CountryField label="Country of the bank" countries={countryOptions} {...useFieldOf(form, 'account.country')} />
      <TextField label="BIC of the bank" {...asTyped} {...fieldOf(form, 'account.bic')} />
      {local?.bankCode && (
        <TextField
          label={local.bankCode.label}
          hint={`Such as ${local.bankCode.example}.`}
          {...asTyped}
          {...fieldOf(form, 'account.bankCode')}
        />
      )}
      <TextField label="Account number" {...asTyped} {...fieldOf(form, 'account.account')} />
    </Columns>
  )
}
