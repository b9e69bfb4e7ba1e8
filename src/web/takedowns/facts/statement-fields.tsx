import { en } from '#contract/takedowns/notice/words/en.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { StatementName } from './fact-fields.ts'
import type { FactsForm } from './fact-inputs.tsx'
import type { Needs } from './needs.ts'

type StatementsProps = { form: FactsForm; needs: Needs; names: readonly StatementName[] }

/** Statements of the signer in full words, each with a checkbox of its own. */
export const Statements = ({ form, needs, names }: StatementsProps) => (
  <Stack gap="tight">
    {names.map((name) => (
      <Checkbox key={name} label={sentenceOf(name, needs)} {...form.register(`statements.${name}`)} />
    ))}
  </Stack>
)

/** The authority is sworn to where one of the notices has the oath. */
const sentenceOf = (name: StatementName, { hasOath }: Needs): string =>
  en.sentences[name === 'authority' && hasOath ? 'oath' : name] ?? name

const agreementSentences = {
  disclosure: (names: string) =>
    `I agree that ${names} may pass my name, address and notice on to the user of the site.`,
  publication: (names: string) => `I agree that ${names} may publish my notice, for example in the Lumen database.`,
  indemnity: (names: string) => `I agree to the indemnity that ${names} asks for.`,
}

/** Agreements that a reader wants first; nothing where none of the readers wants any. */
export function Agreements({ form, needs }: { form: FactsForm; needs: Needs }) {
  const asked = [
    ['disclosure', needs.passesOn],
    ['publication', needs.publishes],
    ['indemnity', needs.asksIndemnity],
  ] as const
  return (
    <Stack gap="tight">
      {asked
        .filter(([, names]) => names.length > 0)
        .map(([name, names]) => (
          <Checkbox
            key={name}
            label={agreementSentences[name](listed.format(names))}
            {...form.register(`agreements.${name}`)}
          />
        ))}
    </Stack>
  )
}

const listed = new Intl.ListFormat('en')
