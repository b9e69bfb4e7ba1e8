import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { maxWorks } from '#contract/registrations/endpoints.ts'
import { keepRegistrationSelection } from '#contract/registrations/selection-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { registrationOf } from './registration-of.ts'

/** Ids in an address. Servers on the way refuse addresses of more than 8 kB after a reload. */
const mostInAddress = 200

type StartRegistrationProps = { images: readonly Id[]; size?: 'small'; children: string }

/** Starts a registration of these images. The server keeps large selections, so that the page survives a reload. */
export function StartRegistration({ images, size, children }: StartRegistrationProps) {
  const navigate = useNavigate()
  const keep = useMutation({
    mutationFn: () => call(keepRegistrationSelection)({ images: images.slice(0, maxWorks) }),
    onSuccess: ({ _id }) => void navigate({ to: '/registrations/new', search: { selection: _id } }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  const look = { look: 'quiet' as const, ...(size && { size }) }
  if (images.length <= mostInAddress)
    return (
      <ButtonLink {...look} to="/registrations/new" search={registrationOf(images)}>
        {children}
      </ButtonLink>
    )
  return (
    <Button {...look} isBusy={keep.isPending} onClick={() => keep.mutate()}>
      {children}
    </Button>
  )
}
