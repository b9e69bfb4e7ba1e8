import { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { type DeclarationAnswer, declarationNames } from './order-facts.ts'
import type { FactsForm } from './facts-form.ts'

const answers: readonly { value: DeclarationAnswer; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'I am not sure' },
]

const questions: Record<(typeof declarationNames)[number], string> = {
  madeAll: 'The author made every image, or employed the people who made them.',
  publicationChecked: 'I know for every image whether it was published.',
  notRegistered: 'No image was registered before.',
  nothingByOthers: 'No image has parts that others made.',
}

/** Answers that a certificate depends on. */
export const DeclarationFields = ({ form }: { form: FactsForm }) => (
  <Ruled>
    <Heading level={2}>Declarations</Heading>
    <Text size="small" tone="dim">
      A certificate is void where its owner knew that a fact was wrong, and the Office would have refused (17 USC
      411(b)). “I am not sure” stops the order until you know.
    </Text>
    {declarationNames.map((name) => (
      <Declaration key={name} form={form} name={name} />
    ))}
  </Ruled>
)

const Declaration = ({ form, name }: { form: FactsForm; name: (typeof declarationNames)[number] }) => (
  <RadioOptions question={questions[name]} options={answers} {...useFieldOf(form, `declarations.${name}`)} />
)
