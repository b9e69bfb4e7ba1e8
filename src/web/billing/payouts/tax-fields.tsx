import { useWatch } from 'react-hook-form'
import type { Payout } from '#contract/billing/payouts/details.ts'
import type { TaxFormName } from '#contract/billing/payouts/tax-forms.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { DetailsFormOf } from './account-fields.tsx'
import { countryOptions } from './payout-words.ts'
import { formAsked } from './typed-details.ts'

const kinds = [
  { value: 'private', label: 'As a private person' },
  { value: 'business', label: 'As a business' },
] as const

/** Address, tax residence and number, and what a business agrees to. */
export function TaxFields({ form, asks }: DetailsFormOf & { asks: Payout['asks'] }) {
  const { control } = form
  const [kind, taxResidence] = useWatch({ control, name: ['kind', 'taxResidence'] })
  const chosen = useFieldOf(form, 'kind')
  const asked = formAsked({ kind, taxResidence }, asks.taxFormsOf)
  return (
    <>
      <RadioOptions question="You are paid" options={kinds} value={chosen.value} onChange={chosen.onChange} />
      <Columns>
        <TextField label="Street and number" autoComplete="street-address" {...fieldOf(form, 'address.street')} />
        <TextField label="Postal code" isOptional autoComplete="postal-code" {...fieldOf(form, 'address.postalCode')} />
        <TextField label="Town" autoComplete="address-level2" {...fieldOf(form, 'address.city')} />
        <CountryField label="Country" countries={countryOptions} {...useFieldOf(form, 'address.country')} />
        <CountryField label="Tax residence" countries={countryOptions} {...useFieldOf(form, 'taxResidence')} />
        <TextField
          label="Tax number"
          isOptional={kind === 'private'}
          autoComplete="off"
          spellCheck={false}
          {...fieldOf(form, 'taxNumber')}
        />
      </Columns>
      {kind === 'business' && <SelfBilling form={form} asks={asks} />}
      {asked && <TaxFormFields form={form} asked={asked} />}
    </>
  )
}

function SelfBilling({ form, asks: { selfBilling } }: DetailsFormOf & { asks: Payout['asks'] }) {
  const { value, onChange } = useFieldOf(form, 'agreesToSelfBilling')
  return (
    <Panel title={`Self-billing agreement, ${selfBilling.version}`}>
      {selfBilling.text.split('\n').map((line) => (
        <Text key={line} size="small">
          {line}
        </Text>
      ))}
      <Checkbox label="I agree to this" checked={value} onChange={({ target }) => onChange(target.checked)} />
    </Panel>
  )
}

function TaxFormFields({ form, asked }: DetailsFormOf & { asked: TaxFormName }) {
  const claims = useFieldOf(form, 'taxForm.claims')
  const isForeign = asked !== 'W-9'
  return (
    <Panel title={`Tax form ${asked}`}>
      <Text size="small">We ask for this form before your first pay-out. You sign it under penalties of perjury.</Text>
      <Columns>
        <TextField
          label="Tax identification number"
          isOptional={isForeign}
          autoComplete="off"
          spellCheck={false}
          {...fieldOf(form, 'taxForm.tin')}
        />
        <TextField
          label="Signed by"
          hint="Your full name."
          autoComplete="name"
          {...fieldOf(form, 'taxForm.signedName')}
        />
      </Columns>
      {isForeign && (
        <Checkbox
          label="I claim the lower rate of a tax treaty"
          checked={claims.value}
          onChange={({ target }) => claims.onChange(target.checked)}
        />
      )}
      {isForeign && claims.value && <TreatyFields form={form} />}
    </Panel>
  )
}

const TreatyFields = ({ form }: DetailsFormOf) => (
  <Columns>
    <TextField label="Article of the treaty" {...fieldOf(form, 'taxForm.treaty.article')} />
    <NumberField label="Rate in per cent" min={0} max={30} {...useFieldOf(form, 'taxForm.treaty.percent')} />
  </Columns>
)
