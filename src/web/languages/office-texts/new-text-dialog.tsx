import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { englishNames, type Language, languages } from '#contract/languages/languages.ts'
import { addOfficeText, longestOfficeText, type OfficeTextKind } from '#contract/languages/office-texts.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { officeTextsQuery } from './queries.ts'

export const languageOptions = languages.map((value) => ({ value, label: englishNames[value] }))
export const languageOf = (value: string): Language => languages.find((one) => one === value) ?? 'en'

export function NewTextDialog({ kind, onClose }: { kind: OfficeTextKind; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [language, setLanguage] = useState<Language>('en')
  const [body, setBody] = useState('')
  const add = useMutation({
    mutationFn: () => call(addOfficeText)({ kind, name, language, body }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries(officeTextsQuery)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={kind === 'decision' ? 'Write a decision text' : 'Write an answer'}
      onSubmit={() => add.mutate()}
      actions={
        <Button type="submit" isBusy={add.isPending}>
          Save the text
        </Button>
      }
    >
      {add.error && <Banner tone="error">{describeProblem(add.error)}</Banner>}
      <TextField
        label="Name"
        hint="Staff choose by it."
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Language"
        options={languageOptions}
        value={language}
        onChange={({ target }) => setLanguage(languageOf(target.value))}
      />
      <TextareaField
        label="Text"
        maxLength={longestOfficeText}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
    </Dialog>
  )
}
