import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { maxWorks } from '#contract/registrations/endpoints.ts'
import { keepRegistrationSelection } from '#contract/registrations/selection-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'

type StartWithManyProps = { images: readonly Id[]; size?: 'small'; children: string }

/** Leads to an order of many images. The server keeps them, so that the page survives a reload. */
export function StartWithMany({ images, size, children }: StartWithManyProps) {
  const navigate = useNavigate()
  const keep = useMutation({
    mutationFn: () => call(keepRegistrationSelection)({ images: images.slice(0, maxWorks) }),
    onSuccess: ({ _id }) => void navigate({ to: '/registrations/new', search: { selection: _id } }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Button look="quiet" {...(size && { size })} isBusy={keep.isPending} onClick={() => keep.mutate()}>
      {children}
    </Button>
  )
}
