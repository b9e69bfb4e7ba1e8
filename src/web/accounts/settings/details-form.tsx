import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type DetailField, detailFields } from '#contract/accounts/profile.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import { writtenIn } from '#contract/field-table.ts'
import { call } from '#web/platform/calls/call.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { countries } from '../countries.ts'
import { useFormChange } from './use-change.ts'

const Details = z.object(writtenIn(detailFields))
type Details = z.input<typeof Details>

const detailsOf = ({ details }: User): Details => ({ ...details, company: details.company ?? '' })

/** Name, company and country. */
export function DetailsForm({ user }: { user: User }) {
  const form = useForm({ resolver: zodResolver(Details), mode: 'onTouched', defaultValues: detailsOf(user) })
  const save = useFormChange(form, {
    under: 'details',
    send: ({ company, ...details }: Details) =>
      call(updateUser)({ details: { ...details, company: company === '' ? null : company } }),
    onDone: () => {
      form.reset(form.getValues())
      notify('Your details are saved.', { tone: 'ok' })
    },
  })
  return (
    <Panel title="Details">
      <Form onSubmit={form.handleSubmit(save.send)} failure={save.failure}>
        <Fields form={form} />
        <Row>
          <Button type="submit" isBusy={save.isBusy}>
            Save
          </Button>
        </Row>
      </Form>
      <UnsavedChanges isDirty={form.formState.isDirty && !save.isBusy} />
    </Panel>
  )
}

/** Text fields with their autocomplete names. */
const lines = {
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
} satisfies Record<Exclude<DetailField, 'country'>, string>

function Fields({ form }: { form: UseFormReturn<Details> }) {
  return (
    <Columns>
      {(Object.keys(lines) as (keyof typeof lines)[]).map((name) => (
        <TextField
          key={name}
          label={detailFields[name].label}
          isOptional={name === 'company'}
          autoComplete={lines[name]}
          {...fieldOf(form, name)}
        />
      ))}
      <CountryField label={detailFields.country.label} countries={countries} {...useFieldOf(form, 'country')} />
    </Columns>
  )
}
