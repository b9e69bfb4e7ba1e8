import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { AboutWork } from '#contract/cases/submission/about-work.ts'
import { licences } from '#contract/reference/works.ts'
import { saveAboutWork } from '#contract/submissions/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { aboutWorkQuery } from '../queries.ts'

type Typed = Omit<AboutWork, 'license'> & { license: string }

/** Usual answers about all photographs. */
export function WorkForm({ work }: { work: AboutWork }) {
  const form = useForm<Typed>({ defaultValues: { ...work, license: work.license ?? '' }, mode: 'onTouched' })
  const { save, failure } = useSave(form)
  const isShared = useWatch({ control: form.control, name: 'cc' }) === true
  const sent = ({ license, ...typed }: Typed): AboutWork => ({
    ...typed,
    license: typed.cc === true ? (licences.find((one) => one === license) ?? null) : null,
  })
  return (
    <Panel title="My photographs">
      <Form onSubmit={form.handleSubmit((typed) => save.mutate({ work: sent(typed) }))} failure={failure}>
        <TextField
          label="Where my photographs are first published"
          hint="The page of your portfolio, gallery or magazine."
          isOptional
          inputMode="url"
          {...fieldOf(form, 'published_at')}
        />
        <Usual form={form} name="cc" question="Do you offer your photographs under a Creative Commons license?" />
        {isShared && (
          <SelectField
            label="Terms of the license"
            placeholder="Choose the license"
            options={licences.map((licence) => ({ value: licence, label: licence }))}
            {...fieldOf(form, 'license')}
          />
        )}
        <Usual
          form={form}
          name="publicly_available"
          question="Can anybody license your photographs at a published price?"
        />
        <Usual form={form} name="licensed_before" question="Have your photographs been licensed before?" />
        <Usual form={form} name="stock" question="Are your photographs available on stock agencies?" />
        <Usual form={form} name="contest" question="Do you submit your photographs to contests?" />
        <Usual form={form} name="hire" question="Do clients pay or commission you to take your photographs?" />
        <UsRegistration form={form} />
        <Row>
          <Button type="submit" isBusy={save.isPending}>
            Save my answers
          </Button>
        </Row>
      </Form>
      <UnsavedChanges isDirty={form.formState.isDirty && !save.isPending} />
    </Panel>
  )
}

function useSave(form: UseFormReturn<Typed>) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const save = useMutation({
    mutationFn: call(saveAboutWork),
    onMutate: () => setFailure(undefined),
    onSuccess: (kept) => {
      queryClient.setQueryData(aboutWorkQuery.queryKey, kept)
      form.reset({ ...kept.work, license: kept.work.license ?? '' })
      notify('Saved. New cases begin with these answers.', { tone: 'ok' })
    },
    onError: (error) => setFailure(placeProblems(error, form)),
  })
  return { save, failure }
}

type Question = 'cc' | 'publicly_available' | 'licensed_before' | 'stock' | 'contest' | 'hire'

/** Differs from a question of a case: it can stay open. */
function Usual({ form, name, question }: { form: UseFormReturn<Typed>; name: Question; question: string }) {
  const { value, onChange, error, alwaysShow } = useFieldOf(form, name)
  return (
    <RadioOptions<boolean | null>
      question={question}
      options={usual}
      value={value}
      onChange={(chosen) => onChange(chosen)}
      error={error}
      alwaysShow={alwaysShow}
    />
  )
}

const usual = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
  { value: null, label: 'It differs' },
] as const

function UsRegistration({ form }: { form: UseFormReturn<Typed> }) {
  const { value, onChange } = useFieldOf(form, 'us_registration')
  return (
    <RadioOptions<'No' | null>
      question="Do you register your photographs with the US Copyright Office?"
      options={registration}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    />
  )
}

const registration = [
  { value: 'No', label: 'Never' },
  { value: null, label: 'Some of them' },
] as const
