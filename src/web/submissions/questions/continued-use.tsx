import { useSubmission } from '../form.ts'
import { AskYesNo } from './questions.tsx'

/** Asks for the licence to go on. */
export function ContinuedUse() {
  const { draft, change } = useSubmission()
  return (
    <AskYesNo
      path="continued_use_license"
      area="claim"
      help="continued"
      value={draft.continued_use_license}
      onChange={(answer) => change((before) => ({ ...before, continued_use_license: answer }))}
    />
  )
}
