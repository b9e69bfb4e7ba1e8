import { useState } from 'react'
import type { OfficeField, OfficeForm as Form, OfficeScreen } from '#contract/registrations/office-screens.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

type OfficeFormProps = {
  form: Form
  /** The Office has the application: its screens are to read. */
  isFiled: boolean
}

/** The Office's application, screen by screen, with what to paste into each field. */
export const OfficeForm = ({ form, isFiled }: OfficeFormProps) =>
  isFiled ? (
    <Disclosure summary={`Application as it was filed: ${form.name}`}>
      {form.screens.map((screen, at) => (
        <Disclosure key={screen.name} summary={`${at + 1}. ${screen.name}`}>
          <Screen screen={screen} />
        </Disclosure>
      ))}
    </Disclosure>
  ) : (
    <FormToFill form={form} />
  )

/** Ticks stay while the page is open. */
function FormToFill({ form }: { form: Form }) {
  const [done, tick] = useState<ReadonlySet<number>>(new Set())
  const toggle = (at: number, isDone: boolean) =>
    tick((before) => new Set(isDone ? [...before, at] : [...before].filter((other) => other !== at)))
  return (
    <Stack gap="tight">
      <Heading level={2}>{form.name}</Heading>
      <Text size="small" tone="dim">
        {done.size} of {form.screens.length} screens done
      </Text>
      {form.screens.map((screen, at) => (
        <Disclosure key={screen.name} summary={`${at + 1}. ${screen.name}${done.has(at) ? ', done' : ''}`}>
          <Screen screen={screen} />
          <Checkbox
            label="This screen is done"
            checked={done.has(at)}
            onChange={({ target }) => toggle(at, target.checked)}
          />
        </Disclosure>
      ))}
    </Stack>
  )
}

const Screen = ({ screen: { fields, blocks, advice, source, isVerified } }: { screen: OfficeScreen }) => (
  <Stack gap="tight">
    {!isVerified && (
      <Text size="small">We did not read these field names in a text of the Office. Compare them with the screen.</Text>
    )}
    {advice.map((sentence) => (
      <Text key={sentence} size="small">
        {sentence}
      </Text>
    ))}
    {fields.length > 0 && (
      <Entries label="Fields">
        {fields.map((field) => (
          <Field key={field.label} field={field} />
        ))}
      </Entries>
    )}
    {blocks.length > 0 && (
      <Entries label="Texts to paste">
        {blocks.map((block) => (
          <Block key={block.label} block={block} />
        ))}
      </Entries>
    )}
    <Row>
      <Text size="small" tone="dim">
        {source.name}, read on {source.checkedAt}
      </Text>
    </Row>
  </Stack>
)

const shownLetters = 300

const Block = ({ block: { label, text, titles } }: { block: OfficeScreen['blocks'][number] }) => (
  <Entry actions={<CopyButton text={text}>{`Copy ${label}`}</CopyButton>}>
    <Text size="small">
      {label}, {titles === 1 ? '1 title' : `${titles} titles`}
    </Text>
    <Mono>{text.length > shownLetters ? `${text.slice(0, shownLetters)} …` : text}</Mono>
  </Entry>
)

const Field = ({ field: { label, value, note } }: { field: OfficeField }) => (
  <Entry actions={value === '' ? undefined : <CopyButton text={value}>{`Copy ${label}`}</CopyButton>}>
    <Text size="small" tone="dim">
      {label}
    </Text>
    {value === '' ? <Text size="small">Leave it empty</Text> : <Text>{value}</Text>}
    {note !== undefined && (
      <Text size="small" tone="dim">
        {note}
      </Text>
    )}
  </Entry>
)
