import { useQuery } from '@tanstack/react-query'
import { englishNames, languages } from '#contract/languages/languages.ts'
import type { OfficeTextKind } from '#contract/languages/office-texts.ts'
import { useMay } from '#web/accounts/index.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { officeTextsQuery } from './queries.ts'

type TextPickerProps = {
  kind: OfficeTextKind
  /** Text of the field; a chosen text follows it as a paragraph of its own. */
  value: string
  onChange: (text: string) => void
}

/** Puts a text of the office into a field. Without texts of this kind it shows nothing. */
export function TextPicker({ kind, value, onChange }: TextPickerProps) {
  const may = useMay()('reviewer', 'case-manager', 'legal')
  const texts = useQuery({ ...officeTextsQuery, enabled: may }).data?.data ?? []
  const usable = texts.filter((text) => text.kind === kind && !text.isRetired)
  if (usable.length === 0) return null
  const groups = languages
    .map((language) => ({
      label: englishNames[language],
      options: usable.flatMap(({ _id, name, bodies }) =>
        bodies.some((body) => body.language === language) ? [{ value: `${_id} ${language}`, label: name }] : [],
      ),
    }))
    .filter(({ options }) => options.length > 0)
  const take = (chosen: string) => {
    const [id, language] = chosen.split(' ')
    const body = usable.find(({ _id }) => _id === id)?.bodies.find((one) => one.language === language)?.body
    if (body !== undefined) onChange(value.trim() === '' ? body : `${value.trimEnd()}\n\n${body}`)
  }
  return (
    <SelectField
      label="Text of the office"
      placeholder="Choose a text to add"
      groups={groups}
      value=""
      onChange={({ target }) => take(target.value)}
    />
  )
}
