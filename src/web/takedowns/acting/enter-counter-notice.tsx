import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { recordCounterNotice } from '#contract/takedowns/following-endpoints.ts'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { useSavedTakedown } from './use-saved-takedown.ts'

type Props = { takedown: TakedownInFull; notice: TakedownNotice }
type Typed = { from: string; on: string; text: string }

/** A counter-notice as the host passed it on. */
export function EnterCounterNotice({ takedown: { _id: takedownId }, notice: { n } }: Props) {
  const form = useForm<Typed>({ defaultValues: { from: '', on: '', text: '' } })
  const [failure, setFailure] = useState<string>()
  const record = useSavedTakedown(takedownId, 'The counter-notice is recorded.', ({ from, on, text }: Typed) =>
    call(recordCounterNotice)({ takedownId, n, from, text, receivedAt: `${on}T12:00:00.000Z` }),
  )
  const submit = form.handleSubmit((typed) =>
    record.mutate(typed, { onError: (error) => setFailure(placeProblems(error, form)) }),
  )
  return (
    <Form onSubmit={submit} failure={failure} leadsToFault>
      <Measure>
        <TextField label="Sender" maxLength={300} {...fieldOf(form, 'from', { required: 'Please name the sender.' })} />
        <TextField
          label="Day on which the host received it"
          type="date"
          {...fieldOf(form, 'on', { required: 'Please give the day.' })}
        />
        <TextareaField
          label="Text of the counter-notice"
          maxLength={20_000}
          {...fieldOf(form, 'text', { required: 'Please paste the text.' })}
        />
      </Measure>
      <Row>
        <Button type="submit" isBusy={record.isPending}>
          Record the counter-notice
        </Button>
      </Row>
    </Form>
  )
}
