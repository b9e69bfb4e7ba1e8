import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SiteRequestKind } from '#contract/takedowns/site-request.ts'
import { signSiteRequest } from '#contract/takedowns/softer-endpoints.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useSavedTakedown } from '../acting/use-saved-takedown.ts'
import { requestPreviewQuery } from '../queries.ts'
import { RequestText } from './request-text.tsx'

type AskSiteProps = { takedown: TakedownInFull; kind: SiteRequestKind }
type Read = { hash: string; signer: string }

/** The request as it would be sent, with its signature; or the reason why none can be. */
export function AskSite({ takedown, kind }: AskSiteProps) {
  const preview = useQuery(requestPreviewQuery(takedown, kind))
  if (preview.isPending) return <Skeleton label="Loading the request" lines={4} />
  if (preview.isError) {
    if (preview.error instanceof ProblemError && preview.error.kind === 'conflict')
      return <Banner tone="plain">{preview.error.message}</Banner>
    return <ErrorState message={sentenceOf(preview.error)} onRetry={() => void preview.refetch()} />
  }
  return (
    <Stack>
      <RequestText {...preview.data} />
      <SignRequest takedown={takedown} kind={kind} read={preview.data} onChanged={() => void preview.refetch()} />
    </Stack>
  )
}

type SignRequestProps = AskSiteProps & { read: Read; onChanged: () => void }

function SignRequest({ takedown: { _id: takedownId }, kind, read: { hash, signer }, onChanged }: SignRequestProps) {
  const form = useForm({ defaultValues: { name: '' } })
  const [failure, setFailure] = useState<string>()
  const sign = useSavedTakedown(takedownId, 'The request is signed.', (name: string) =>
    call(signSiteRequest)({ takedownId, kind, hash, name }),
  )
  const submit = form.handleSubmit(({ name }) =>
    sign.mutate(name, {
      onError: (error) => {
        setFailure(placeProblems(error, form))
        if (error instanceof ProblemError && error.code === 'takedown.changed') onChanged()
      },
    }),
  )
  return (
    <Form onSubmit={submit} failure={failure} leadsToFault>
      <Measure>
        <TextField
          label="Your name"
          autoComplete="name"
          hint={`Type ${signer}. The request goes out once we have captured the pages.`}
          maxLength={300}
          {...fieldOf(form, 'name', { required: 'Please type your name.' })}
        />
      </Measure>
      <Row>
        <Button type="submit" isBusy={sign.isPending}>
          Sign and send the request
        </Button>
      </Row>
    </Form>
  )
}
