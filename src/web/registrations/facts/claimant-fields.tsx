import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { countries } from './countries.ts'
import type { FactsForm } from './facts-form.ts'

/** Ways in which a claimant got all rights, in the words of the Office's application. */
const transfers = [
  { value: 'written-agreement', label: 'By written agreement' },
  { value: 'inheritance', label: 'By inheritance' },
  { value: 'other', label: 'In another way' },
] as const

/** The copyright claimant: the author, or the person who acquired all rights. */
export function ClaimantFields({ form }: { form: FactsForm }) {
  const isClaimant = form.watch('isClaimant')
  const country = useFieldOf(form, 'claimant.country')
  return (
    <Stack>
      <Heading level={3}>Claimant</Heading>
      <Checkbox label="The author is the claimant." {...form.register('isClaimant')} />
      {!isClaimant && <OtherClaimant form={form} />}
      <Columns>
        <TextField label="Street" autoComplete="street-address" maxLength={200} {...fieldOf(form, 'claimant.street')} />
        <TextField label="City" autoComplete="address-level2" maxLength={100} {...fieldOf(form, 'claimant.city')} />
        <TextField label="State or region" isOptional maxLength={100} {...fieldOf(form, 'claimant.state')} />
        <TextField
          label="Postal code"
          autoComplete="postal-code"
          maxLength={20}
          {...fieldOf(form, 'claimant.postalCode')}
        />
        <CountryField label="Country" placeholder="Choose a country" countries={countries} {...country} />
        <TextField label="E-mail" type="email" autoComplete="email" {...fieldOf(form, 'claimant.email')} />
        <TextField
          label="Telephone"
          isOptional
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...fieldOf(form, 'claimant.phone')}
        />
      </Columns>
    </Stack>
  )
}

const OtherClaimant = ({ form }: { form: FactsForm }) => (
  <Stack>
    <TextField label="Name of the claimant" maxLength={200} {...fieldOf(form, 'claimant.name')} />
    <RadioOptions
      question="How the claimant got all rights"
      options={transfers}
      {...useFieldOf(form, 'claimant.transfer')}
    />
    <TextField label="More about the transfer" isOptional maxLength={500} {...fieldOf(form, 'claimant.transferNote')} />
  </Stack>
)
