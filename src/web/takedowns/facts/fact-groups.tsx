import type { ReactNode } from 'react'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { exceptionFact, groundFacts, isNeeded, mandateFact, statementFills, statementNames } from './fact-fields.ts'
import { EvidenceLines, type FactsForm, PersonFields, TextFactField } from './fact-inputs.tsx'
import type { Needs } from './needs.ts'
import { Agreements, Statements } from './statement-fields.tsx'
import { WorkFields } from './work-fields.tsx'

type GroupsProps = { form: FactsForm; needs: Needs }

/** The facts that the notices need, in groups. */
export const AskedFacts = ({ form, needs, images }: GroupsProps & { images: TakedownInFull['images'] }) => {
  const grounds = groundFacts.filter(({ fills }) => isNeeded(fills, needs))
  const statements = statementNames.filter((name) => isNeeded(statementFills[name], needs))
  const isAgreementAsked = [needs.passesOn, needs.publishes, needs.asksIndemnity].some((names) => names.length > 0)
  return (
    <>
      <Group title="You">
        <PersonFields form={form} of="owner" label="owner" />
        <Checkbox label="The owner is a company. I sign for it with my own name." {...form.register('isCompany')} />
      </Group>
      <Group title="Your photographs">
        <WorkFields form={form} images={images} />
      </Group>
      {(grounds.length > 0 || needs.parts.has('photoClass')) && (
        <Group title="Why it infringes">
          {grounds.map((fact) => (
            <TextFactField key={fact.name} form={form} fact={fact} />
          ))}
          {needs.parts.has('photoClass') && <PhotoClass form={form} />}
          {needs.parts.has('evidence') && <EvidenceLines form={form} />}
        </Group>
      )}
      {isNeeded(exceptionFact.fills, needs) && (
        <Group title="Exceptions">
          <TextFactField form={form} fact={exceptionFact} />
        </Group>
      )}
      <Group title="Your statements">
        <Text size="small" tone="dim">
          Each stands in the notice as you read it here. Tick only statements that are true.
        </Text>
        <Statements form={form} needs={needs} names={statements} />
      </Group>
      {isAgreementAsked && (
        <Group title="What readers want first">
          <Agreements form={form} needs={needs} />
        </Group>
      )}
    </>
  )
}

/** The facts that none of the notices needs. */
export const OtherFacts = ({ form, needs }: GroupsProps) => (
  <Stack>
    {[...groundFacts, exceptionFact]
      .filter(({ fills }) => !isNeeded(fills, needs))
      .map((fact) => (
        <TextFactField key={fact.name} form={form} fact={fact} />
      ))}
    {!needs.parts.has('photoClass') && <PhotoClass form={form} />}
    {!needs.parts.has('evidence') && <EvidenceLines form={form} />}
    <Statements
      form={form}
      needs={needs}
      names={statementNames.filter((name) => !isNeeded(statementFills[name], needs))}
    />
    <Checkbox label="The host of the original copy has removed it already." {...form.register('isGoneAtOrigin')} />
    <Agent form={form} />
  </Stack>
)

const emptyPerson = { name: '', address: '', phone: '', email: '' }

/** An agent who signs for the owner. Japan takes the owner's own signature only, and says so when the notice is read. */
function Agent({ form }: Pick<GroupsProps, 'form'>) {
  const { value: agent, onChange } = useFieldOf(form, 'agent')
  return (
    <>
      <Checkbox
        label="An agent signs for the owner."
        checked={agent !== null}
        onChange={({ target }) => onChange(target.checked ? emptyPerson : null)}
      />
      {agent !== null && (
        <>
          <PersonFields form={form} of="agent" label="agent" />
          <TextFactField form={form} fact={mandateFact} />
        </>
      )}
    </>
  )
}

const photoClasses = [
  { value: 'creative', label: 'A creative photograph' },
  { value: 'simple', label: 'A simple photograph' },
] as const

const PhotoClass = ({ form }: Pick<GroupsProps, 'form'>) => (
  <RadioOptions
    question="Kind of photograph"
    hint="Some laws protect simple photographs for a shorter time."
    options={photoClasses}
    {...useFieldOf(form, 'photograph.class')}
  />
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack>
    <Heading level={3}>{title}</Heading>
    {children}
  </Stack>
)
