import { updateRegistration } from '#contract/registrations/endpoints.ts'
import type { RegistrationInFull, RegistrationWork } from '#contract/registrations/registration.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { useSavedOrder } from '../order/use-saved-order.ts'

type LeaveOutProps = { order: RegistrationInFull; chosen: readonly RegistrationWork[]; onLeft: () => void }

/** Takes the chosen works out of a draft. One work stays at least. */
export function LeaveOut({ order: { _id, works }, chosen, onLeft }: LeaveOutProps) {
  const out = new Set(chosen.map(({ image }) => image))
  const rest = works.map(({ image }) => image).filter((image) => !out.has(image))
  const save = useSavedOrder(_id, 'They left the order.', () =>
    call(updateRegistration)({ registrationId: _id, images: rest }),
  )
  if (rest.length === 0) return null
  const leave = () =>
    save.mutate(undefined, {
      onSuccess: onLeft,
      onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
    })
  return (
    <Button look="bare" size="small" isBusy={save.isPending} onClick={leave}>
      Take out of the order
    </Button>
  )
}
