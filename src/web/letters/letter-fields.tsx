import { englishNames, type Language } from '#contract/languages/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { mergeFields } from '#contract/letters/merge-fields.ts'
import type { Id } from '#contract/wire.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { MultiEmailField } from '#web/ui/forms/multi-email-field.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { contactsQuery } from './queries.ts'
import type { Written } from './use-letter.ts'

type LetterFieldsProps = {
  caseId: Id
  languages: readonly Language[]
  /** The one that was chosen; it is written in once its text has come. */
  language: Language
  written: Written
  onChange: (written: Written) => void
  onLanguage: (language: Language) => void
}

/** What staff write of a letter: to whom, in which language, and what. */
export function LetterFields({ caseId, languages, language, written, onChange, onLanguage }: LetterFieldsProps) {
  const contacts = useQuery(contactsQuery(caseId)).data?.data ?? []
  const counting = contacts.filter(({ correctedAt, _id }) => correctedAt === null || _id === written.contact)
  const options = counting.map(({ _id, envelope, email }) => ({
    value: _id,
    label: [envelope[0] ?? '', email].filter(Boolean).join(', ') || 'Nobody is named',
  }))
  const change = (more: Partial<Written>) => onChange({ ...written, ...more })
  return (
    <>
      <SelectField
        label="To"
        placeholder="Choose a contact"
        options={options}
        value={written.contact ?? ''}
        onChange={({ target }) => change({ contact: target.value || null })}
      />
      <MultiEmailField
        label="Further addresses"
        isOptional
        hint="With commas or semicolons between them."
        value={written.recipients}
        onChange={(recipients) => change({ recipients })}
      />
      <Checkbox
        label="By post as well"
        checked={written.byPost}
        onChange={({ target }) => change({ byPost: target.checked })}
      />
      <SelectField
        label="Language"
        hint="Another language begins with its own text."
        options={languages.map((value) => ({ value, label: englishNames[value] }))}
        value={language}
        onChange={({ target }) => onLanguage(target.value as Language)}
      />
      <TextField
        label="Subject"
        maxLength={200}
        value={written.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextareaField
        label="Text"
        hint="What stands between braces is filled in."
        rows={14}
        maxLength={12_000}
        value={written.body}
        onChange={({ target }) => change({ body: target.value })}
      />
      <Disclosure summary="What can stand between braces">
        {Object.values(mergeFields).map(({ name, label }) => (
          <Text key={name} size="small">
            {`{{${name}}}`}: {label}
          </Text>
        ))}
      </Disclosure>
    </>
  )
}
