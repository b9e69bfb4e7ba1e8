import { updateRegistration } from '#contract/registrations/endpoints.ts'
import { RegistrationOption } from '#contract/registrations/options.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { flowOf, OptionChoice } from '../start/option-choice.tsx'
import { useSavedOrder } from './use-saved-order.ts'

/** The option of a draft. A draft always has one, so a second press keeps it. */
export function ChangeOption({ order: { _id, option } }: { order: RegistrationInFull }) {
  const among = RegistrationOption.options.filter((other) => flowOf(other) === flowOf(option))
  const save = useSavedOrder(_id, 'The option is changed.', (chosen: RegistrationOption) =>
    call(updateRegistration)({ registrationId: _id, option: chosen }),
  )
  const choose = (chosen: RegistrationOption | null) => {
    if (chosen === null) return
    save.mutate(chosen, { onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }) })
  }
  if (among.length < 2) return null
  return (
    <FieldPlace name="option">
      <Ruled>
        <Heading level={2}>Option</Heading>
        <OptionChoice flow={flowOf(option)} value={option} among={among} isLocked={save.isPending} onChange={choose} />
      </Ruled>
    </FieldPlace>
  )
}
