import { officesComingSoon, RegistrationOption, registrationOptions } from '#contract/registrations/options.ts'
import { OptionCard, OptionCards } from '#web/ui/buttons/option-card.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { formatUsd } from '../words.ts'

type Flow = 'single' | 'multi'

type OptionChoiceProps = {
  flow: Flow
  value: RegistrationOption | null
  /** The options to choose from; without it all, with the offices that come. */
  among?: readonly RegistrationOption[]
  isLocked?: boolean
  onChange: (option: RegistrationOption | null) => void
}

export const flowOf = (option: RegistrationOption): Flow =>
  registrationOptions[option].maxImages === 1 ? 'single' : 'multi'

/** Sentences and times of the specification, section 8, "Registration notices". */
const elsewhere: Record<Flow, { notice: string; stays: 5000 | 10_000; note: string }> = {
  multi: {
    notice: 'For multi image registration, navigate to "Register"',
    stays: 5000,
    note: 'Starts from “Register”.',
  },
  single: {
    notice: 'To register a single image, navigate to Images, click on the Image and select "New Registration"',
    stays: 10_000,
    note: 'Starts from the page of an image.',
  },
}

/** The cards of the options. A second press clears the choice; an option of the other flow says where it starts. */
export function OptionChoice({ flow, value, among, isLocked = false, onChange }: OptionChoiceProps) {
  const press = (option: RegistrationOption) => {
    const own = flowOf(option)
    if (own === flow) return onChange(option === value ? null : option)
    const { notice, stays } = elsewhere[own]
    notify(notice, { stays, key: 'registration-option' })
  }
  return (
    <OptionCards label="Ways to register">
      {(among ?? RegistrationOption.options).map((option) => (
        <OptionCard
          key={option}
          name={registrationOptions[option].label}
          price={formatUsd(registrationOptions[option].price * 100)}
          description={registrationOptions[option].description}
          note={flowOf(option) === flow ? undefined : elsewhere[flowOf(option)].note}
          isChosen={option === value}
          isLocked={isLocked}
          onPress={() => press(option)}
        />
      ))}
      {among === undefined &&
        officesComingSoon.map((office) => <OptionCard key={office} name={office} description="Coming soon" isLocked />)}
    </OptionCards>
  )
}
