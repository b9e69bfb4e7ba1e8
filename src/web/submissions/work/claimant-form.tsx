import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import { claimantLimits } from '#contract/cases/submission/limits.ts'
import type { Claimant } from '#contract/cases/submission/submission.ts'
import { countries } from '#contract/reference/countries.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { claimantLabels } from '../questions/claimant-labels.ts'
import { claimantQuery } from '../queries.ts'

/** Person who authorises the cases, with address and birth date. */
export function ClaimantForm({ claimant }: { claimant: Claimant }) {
  const form = useForm<Claimant>({ defaultValues: claimant, mode: 'onTouched' })
  const { save, failure } = useSave(form)
  return (
    <Panel title="Who authorizes my cases">
      <Form onSubmit={form.handleSubmit((typed) => save.mutate({ claimant: typed }))} failure={failure}>
        <Columns>
          {lines.map(([field, autoComplete]) => (
            <TextField
              key={field}
              isOptional
              label={claimantLabels[field]}
              autoComplete={autoComplete}
              {...fieldOf(form, field)}
            />
          ))}
          <BirthDate form={form} />
          <Country form={form} />
        </Columns>
        <Row>
          <Button type="submit" isBusy={save.isPending}>
            Save my details
          </Button>
        </Row>
      </Form>
      <UnsavedChanges isDirty={form.formState.isDirty && !save.isPending} />
    </Panel>
  )
}

const lines = [
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
  ['legal_name', 'name'],
  ['phone', 'tel'],
  ['street', 'street-address'],
  ['city', 'address-level2'],
  ['postal_code', 'postal-code'],
  ['state', 'address-level1'],
] as const

function BirthDate({ form }: { form: UseFormReturn<Claimant> }) {
  const { value, onChange, error, alwaysShow } = useFieldOf(form, 'date_of_birth')
  return (
    <DateField
      isOptional
      label={claimantLabels.date_of_birth}
      hint={`You must be at least ${claimantLimits.age} years old.`}
      value={value || null}
      onChange={(day) => onChange(day)}
      error={error}
      alwaysShow={alwaysShow}
    />
  )
}

function Country({ form }: { form: UseFormReturn<Claimant> }) {
  const { value, onChange, error, alwaysShow } = useFieldOf(form, 'country')
  return (
    <CountryField
      label={claimantLabels.country}
      countries={countries.map(({ iso, displayName }) => ({ value: iso, label: displayName }))}
      value={value}
      onChange={(country) => onChange(country)}
      error={error}
      alwaysShow={alwaysShow}
    />
  )
}

function useSave(form: UseFormReturn<Claimant>) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const save = useMutation({
    mutationFn: call(saveClaimant),
    onMutate: () => setFailure(undefined),
    onSuccess: ({ claimant }) => {
      queryClient.setQueryData(claimantQuery.queryKey, (before) => before && { ...before, claimant })
      form.reset(claimant)
      notify('Saved. New cases begin with these details.', { tone: 'ok' })
    },
    onError: (error) => setFailure(placeProblems(error, form)),
  })
  return { save, failure }
}
