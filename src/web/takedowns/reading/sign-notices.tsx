import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type NoticePreview, signTakedown } from '#contract/takedowns/notice-endpoints.ts'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError } from '#web/platform/calls/problem-error.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allTakedowns, takedownQuery } from '../queries.ts'
import { kindWords } from '../words.ts'
import type { NoticeToRead } from './read-notices.tsx'

type Signable = { notice: TakedownNotice; shown: NoticePreview }
type SignProps = { takedown: TakedownInFull; notices: readonly NoticeToRead[]; isDirty: boolean }

/** The signature: the notices that it is for, and the typed name. */
export function SignNotices({ takedown, notices, isDirty }: SignProps) {
  const signable = notices.flatMap(({ notice, read }): Signable[] =>
    read?.status === 'fulfilled' && notice.region.status !== 'off' ? [{ notice, shown: read.value }] : [],
  )
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = signable.filter(({ notice }) => !left.has(notice.n))
  if (signable.length === 0) return <Text tone="dim">A notice can be signed once it lacks nothing.</Text>
  return (
    <Stack>
      <Stack gap="tight">
        {signable.map(({ notice: { n, reader } }) => (
          <Checkbox
            key={n}
            label={`${reader.name} (${kindWords[reader.kind]})`}
            checked={!left.has(n)}
            onChange={() => setLeft((before) => before.symmetricDifference(new Set([n])))}
          />
        ))}
      </Stack>
      <Signature takedown={takedown} chosen={chosen} obstacle={obstacleOf(takedown, isDirty)} />
    </Stack>
  )
}

function obstacleOf({ search }: TakedownInFull, isDirty: boolean): string | undefined {
  if (search.state === 'seeking') return 'You can sign once the search for readers has ended.'
  return isDirty ? 'Save the facts and read the notices again before you sign.' : undefined
}

type SignatureProps = { takedown: TakedownInFull; chosen: readonly Signable[]; obstacle: string | undefined }

function Signature({ takedown: { _id: takedownId }, chosen, obstacle }: SignatureProps) {
  const form = useForm({ defaultValues: { name: '' } })
  const [failure, setFailure] = useState<string>()
  const sign = useSign(takedownId)
  const signer = chosen[0]?.shown.signer
  const submit = form.handleSubmit(({ name }) => {
    const read = chosen.map(({ shown: { n, hash } }) => ({ n, hash }))
    sign.mutate(
      { name, notices: read },
      {
        onSuccess: () => notify(`${countNotices(read.length)} signed.`, { tone: 'ok' }),
        onError: (error) => setFailure(placeProblems(error, form)),
      },
    )
  })
  return (
    <Form onSubmit={submit} failure={failure} leadsToFault>
      <Measure>
        <TextField
          label="Your name"
          autoComplete="name"
          hint={signer && `Type it as the notice shows it: ${signer.name}. Your typed name is your signature.`}
          maxLength={300}
          {...fieldOf(form, 'name', { required: 'Please type your name.' })}
        />
      </Measure>
      <Row>
        <Button type="submit" disabled={chosen.length === 0 || obstacle !== undefined} isBusy={sign.isPending}>
          {chosen.length === 0 ? 'Choose a notice' : `Sign ${countNotices(chosen.length)}`}
        </Button>
        {obstacle !== undefined && (
          <Text size="small" tone="dim">
            {obstacle}
          </Text>
        )}
      </Row>
    </Form>
  )
}

const countNotices = (count: number): string => (count === 1 ? '1 notice' : `${count} notices`)

/** A notice that changed since it was read is shown again. */
function useSign(takedownId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (signed: { name: string; notices: { n: number; hash: string }[] }) =>
      call(signTakedown)({ takedownId, ...signed }),
    onSuccess: (saved) => {
      queryClient.setQueryData(takedownQuery(takedownId).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [...allTakedowns.queryKey, 'list'] })
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.code === 'takedown.changed')
        void queryClient.invalidateQueries({ queryKey: [...allTakedowns.queryKey, 'preview', takedownId] })
    },
  })
}
