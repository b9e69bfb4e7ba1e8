import { mandateOf } from '#contract/cases/mandate.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useSubmission } from '../form.ts'

/** One tick for the truth of it all, the costs and the mandate: the two others mirror it. */
export function Certification() {
  const { draft, known, change, field, isOpen } = useSubmission()
  const { error, alwaysShow } = field('koDisclaimerTruth', 'submit')
  return (
    <Stack gap="tight">
      <Heading level={3}>Certification and mandate</Heading>
      {Object.values(mandateOf(known.brand)).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <FieldPlace name="koDisclaimerTruth">
        <Checkbox
          label="I certify all of this: the truth of my answers, the terms on costs, and the mandate."
          disabled={!isOpen('koDisclaimerTruth')}
          checked={draft.koDisclaimerTruth === true}
          onChange={({ target }) => change((before) => ({ ...before, koDisclaimerTruth: target.checked }))}
          error={error}
          alwaysShow={alwaysShow}
        />
      </FieldPlace>
    </Stack>
  )
}
