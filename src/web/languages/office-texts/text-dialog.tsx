import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#contract/languages/languages.ts'
import { longestOfficeText, type OfficeText, saveOfficeText } from '#contract/languages/office-texts.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { languageOf, languageOptions } from './new-text-dialog.tsx'
import { officeTextsQuery } from './queries.ts'

/** Saves the next version of a text in one language. A version that another person saved meanwhile is never overwritten. */
export function TextDialog({ text, onClose }: { text: OfficeText; onClose: () => void }) {
  const queryClient = useQueryClient()
  const inLanguage = (language: Language) => text.bodies.find((body) => body.language === language)
  const [language, setLanguage] = useState<Language>(() => text.bodies[0]?.language ?? 'en')
  const [body, setBody] = useState(() => inLanguage(language)?.body ?? '')
  const save = useMutation({
    mutationFn: () =>
      call(saveOfficeText)({ textId: text._id, language, body, from: inLanguage(language)?.version ?? 0 }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries(officeTextsQuery)
    },
  })
  const choose = (next: Language) => {
    setLanguage(next)
    setBody(inLanguage(next)?.body ?? '')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change “${text.name}”`}
      onSubmit={() => save.mutate()}
      actions={
        <Button type="submit" isBusy={save.isPending}>
          Save as version {(inLanguage(language)?.version ?? 0) + 1}
        </Button>
      }
    >
      {save.error && <Banner tone="error">{describeProblem(save.error)}</Banner>}
      <SelectField
        label="Language"
        options={languageOptions}
        value={language}
        onChange={({ target }) => choose(languageOf(target.value))}
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
