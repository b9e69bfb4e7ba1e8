import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { updateRegistration } from '#contract/registrations/endpoints.ts'
import { WorkType } from '#contract/registrations/facts.ts'
import type { RegistrationInFull, RegistrationWork } from '#contract/registrations/registration.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { YesNo } from '#web/ui/forms/choices/yes-no.tsx'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useSavedOrder } from '../order/use-saved-order.ts'
import { photographsOnly } from '../start/multi-start.tsx'
import { countWorks } from '../words.ts'
import { countries } from './countries.ts'
import { changedFacts, dayFault, sharedFacts, type WorkChange, type WorksInForm } from './work-facts.ts'

type WorkFactsFormProps = { order: RegistrationInFull; works: readonly RegistrationWork[] }
type WorksForm = UseFormReturn<WorksInForm>

/** The facts of the chosen works. What the form leaves alone stays as it was in each of them. */
export function WorkFactsForm({ order: { _id, option }, works }: WorkFactsFormProps) {
  const form = useForm<WorksInForm>({ mode: 'onTouched', defaultValues: sharedFacts(works) })
  const [failure, setFailure] = useState<string>()
  const save = useSavedOrder(_id, 'The facts are saved.', (change: WorkChange) =>
    call(updateRegistration)({ registrationId: _id, works: [{ images: works.map(({ image }) => image), ...change }] }),
  )
  const { dirtyFields, isDirty } = form.formState
  const submit = form.handleSubmit((typed) =>
    save.mutate(changedFacts(typed, dirtyFields), {
      onSuccess: () => {
        form.reset(typed)
        setFailure(undefined)
      },
      onError: (error) => setFailure(sentenceOf(error)),
    }),
  )
  return (
    <Form onSubmit={submit} failure={failure} leadsToFault>
      <Stack>
        <Publication form={form} />
        <Columns>
          {works.length === 1 && <TextField label="Title" maxLength={500} {...fieldOf(form, 'title')} />}
          <DateField label="Created on" {...useFieldOf(form, 'createdOn')} />
          <KindOfWork form={form} isGroup={option === 'USCO_MULTI'} />
        </Columns>
        <Row>
          <Button type="submit" look={isDirty ? 'primary' : 'quiet'} disabled={!isDirty} isBusy={save.isPending}>
            Save for {countWorks(option, works.length)}
          </Button>
        </Row>
      </Stack>
      <UnsavedChanges isDirty={isDirty && !save.isPending} />
    </Form>
  )
}

function Publication({ form }: { form: WorksForm }) {
  const isPublished = useFieldOf(form, 'isPublished')
  const country = useFieldOf(form, 'publishedIn')
  return (
    <>
      <YesNo
        question="Published before now?"
        hint="Published means: copies were offered to the public, for sale, for licence or to be passed on. Only you can know."
        {...isPublished}
      />
      {isPublished.value === true && (
        <Columns>
          <TextField
            label="Day of first publication"
            hint="2026-05-17, or 2026-05 where you do not know the day."
            inputMode="numeric"
            maxLength={10}
            {...fieldOf(form, 'publishedOn', { validate: (typed) => dayFault(typed) ?? true })}
          />
          <CountryField
            label="Country of first publication"
            placeholder="Choose a country"
            countries={countries}
            {...country}
          />
        </Columns>
      )}
    </>
  )
}

/** Photographs have the value PHOTO. A group takes no other kind. */
function KindOfWork({ form, isGroup }: { form: WorksForm; isGroup: boolean }) {
  const { value, onChange, ...field } = useFieldOf(form, 'workType')
  const [isRefused, setRefused] = useState(false)
  const choose = (chosen: string) => {
    const type = chosen === photo ? 'photograph' : (WorkType.safeParse(chosen).data ?? '')
    setRefused(isGroup && type !== 'photograph')
    if (!isGroup || type === 'photograph') onChange(type)
  }
  return (
    <SelectField
      label="Kind of work"
      hint={isGroup ? photographsOnly : undefined}
      {...field}
      {...(isRefused ? { warning: photographsOnly, alwaysShow: true } : {})}
      {...(value === '' ? { placeholder: 'Different kinds' } : {})}
      options={WorkType.options.map((type) => ({
        value: type === 'photograph' ? photo : type,
        label: capital(type),
      }))}
      value={value === 'photograph' ? photo : value}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

/** Source: the specification, section 3, "Work types". */
const photo = 'PHOTO'
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
