import { maxWorks } from '#contract/registrations/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { useStart } from '../start/use-start.ts'

/** Starts the registration of images that are selected in the library: a group, or the single flow for one. */
export function RegisterSelection({ imageIds }: { imageIds: readonly Id[] }) {
  const start = useStart()
  if (imageIds.length === 1)
    return (
      <ButtonLink look="quiet" size="small" to="/registrations/new" search={{ image: imageIds[0]! }}>
        Register
      </ButtonLink>
    )
  if (imageIds.length > maxWorks) return null
  const register = () =>
    start.mutate(
      { option: 'USCO_MULTI', images: [...imageIds] },
      { onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }) },
    )
  return (
    <Button look="quiet" size="small" isBusy={start.isPending} onClick={register}>
      Register
    </Button>
  )
}
