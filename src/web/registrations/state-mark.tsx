import { type RegistrationState, registrationStates } from '#contract/registrations/states.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { stateMarks } from './words.ts'

/** The state of an order, in words. */
export const StateMark = ({ state }: { state: RegistrationState }) => (
  <StatusMark {...stateMarks[state]}>{registrationStates[state].label}</StatusMark>
)
