import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { NoticePreview } from '#contract/takedowns/notice-endpoints.ts'
import { confirmNotice } from '#contract/takedowns/sending-endpoints.ts'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { previewQuery } from '../queries.ts'
import { useSavedTakedown } from './use-saved-takedown.ts'

type Props = { takedown: TakedownInFull; notice: TakedownNotice }

/** A notice that its owner pastes into a form or posts: the fields to copy, and the number that came back. */
export function SendByHand({ takedown, notice }: Props) {
  const preview = useQuery(previewQuery(takedown, notice))
  return (
    <Stack>
      <Loaded query={preview} label="Loading the fields">
        {(shown) => <Fields of={shown} name={notice.reader.name} />}
      </Loaded>
      <Confirmation takedown={takedown} notice={notice} />
    </Stack>
  )
}

const Fields = ({ of: { form, fields }, name }: { of: NoticePreview; name: string }) => (
  <Stack>
    {form !== null && <OutLink href={form}>{`Open the form of ${name}`}</OutLink>}
    {fields.map(({ label, value }) => (
      <Stack key={label} gap="tight">
        <Row>
          <Text tone="dim">{label}</Text>
          <CopyButton text={value}>{`Copy ${label.toLowerCase()}`}</CopyButton>
        </Row>
        <AsWritten>{value}</AsWritten>
      </Stack>
    ))}
  </Stack>
)

function Confirmation({ takedown: { _id: takedownId }, notice: { n, reader } }: Props) {
  const form = useForm({ defaultValues: { number: '' } })
  const [failure, setFailure] = useState<string>()
  const confirm = useSavedTakedown(takedownId, 'The notice counts as sent.', ({ number }: { number: string }) =>
    call(confirmNotice)({ takedownId, n, number }),
  )
  const submit = form.handleSubmit((typed) =>
    confirm.mutate(typed, { onError: (error) => setFailure(placeProblems(error, form)) }),
  )
  return (
    <Form onSubmit={submit} failure={failure} leadsToFault>
      <Measure>
        <TextField
          label="Confirmation number"
          hint={`${reader.name} may show or mail one. Leave this empty where none came.`}
          isOptional
          maxLength={200}
          {...fieldOf(form, 'number')}
        />
      </Measure>
      <Row>
        <Button type="submit" isBusy={confirm.isPending}>
          I have sent this notice
        </Button>
      </Row>
    </Form>
  )
}
