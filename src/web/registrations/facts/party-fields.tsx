import { useQuery } from '@tanstack/react-query'
import type { RegistrationParty } from '#contract/registrations/facts.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { partiesQuery } from '../queries.ts'
import { ClaimantFields } from './claimant-fields.tsx'
import { countries } from './countries.ts'
import type { FactsForm } from './facts-form.ts'
import { inForm } from './order-facts.ts'

type PartyFieldsProps = {
  form: FactsForm
  /** The fields were filled in by us and are not saved. */
  isProposed: boolean
}

/** The legal author of the images, and who claims the copyright. */
export const PartyFields = ({ form, isProposed }: PartyFieldsProps) => (
  <Ruled>
    <Heading level={2}>Author and claimant</Heading>
    {isProposed && (
      <Banner tone="plain">The names come from your account. Check them, add what is missing, and save.</Banner>
    )}
    <SavedParties form={form} />
    <AuthorAndClaimant form={form} />
  </Ruled>
)

export const AuthorAndClaimant = ({ form }: { form: FactsForm }) => (
  <Stack>
    <AuthorFields form={form} />
    <ClaimantFields form={form} />
  </Stack>
)

export const nameOfParty = ({ author, claimant }: RegistrationParty): string =>
  author.name === claimant.name ? author.name : `${author.name}, for ${claimant.name}`

/** Authors of earlier orders, to take over. */
function SavedParties({ form }: { form: FactsForm }) {
  const saved = useQuery(partiesQuery).data?.data ?? []
  if (saved.length === 0) return null
  const take = (party: RegistrationParty) => {
    const { author, claimant, isClaimant } = inForm('', { party, limits: null, declarations: null }, undefined)
    const options = { shouldDirty: true, shouldValidate: true } as const
    form.setValue('author', author, options)
    form.setValue('claimant', claimant, options)
    form.setValue('isClaimant', isClaimant, options)
  }
  return (
    <Row gap="tight">
      <Text size="small" tone="dim">
        Take over:
      </Text>
      {saved.map(({ _id, party }) => (
        <Button key={_id} look="quiet" size="small" onClick={() => take(party)}>
          {nameOfParty(party)}
        </Button>
      ))}
    </Row>
  )
}

const kinds = [
  { value: 'person', label: 'A person' },
  { value: 'organisation', label: 'An organisation' },
] as const

function AuthorFields({ form }: { form: FactsForm }) {
  const kind = useFieldOf(form, 'author.kind')
  const citizenship = useFieldOf(form, 'author.citizenship')
  const domicile = useFieldOf(form, 'author.domicile')
  return (
    <Stack>
      <TextField
        label="Name of the author"
        hint="The legal name. The author of work made for hire is the employer."
        maxLength={200}
        {...fieldOf(form, 'author.name')}
      />
      <Columns>
        <RadioOptions question="The author is" options={kinds} {...kind} />
        <Checkbox
          label="The images were made for hire, by employees of the author."
          {...form.register('author.isForHire')}
        />
      </Columns>
      <Columns>
        {kind.value === 'person' && (
          <CountryField
            label="Citizenship"
            hint="The Office asks for it. It decides which law binds you."
            placeholder="Choose a country"
            countries={countries}
            {...citizenship}
          />
        )}
        <CountryField
          label={kind.value === 'person' ? 'Country where the author lives' : 'Country of its seat'}
          placeholder="Choose a country"
          countries={countries}
          {...domicile}
        />
      </Columns>
      {kind.value === 'person' && <MoreOfAuthor form={form} />}
    </Stack>
  )
}

function MoreOfAuthor({ form }: { form: FactsForm }) {
  const birth = useFieldOf(form, 'author.birthYear')
  const death = useFieldOf(form, 'author.deathYear')
  return (
    <Disclosure summary="Pseudonym and years of life">
      <Columns>
        <TextField
          label="Pseudonym"
          isOptional
          hint="It stands in the public record."
          maxLength={200}
          {...fieldOf(form, 'author.pseudonym')}
        />
        <NumberField label="Year of birth" isOptional min={1900} max={2100} {...birth} />
        <NumberField label="Year of death" isOptional min={1900} max={2100} {...death} />
      </Columns>
    </Disclosure>
  )
}
