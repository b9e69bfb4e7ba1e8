import { type Language, languageNames } from '#contract/languages/languages.ts'
import { Select } from '#web/ui/forms/choices/select-field.tsx'
import { chooseLanguage, useVerifyWords } from './verify-words.ts'

/** Chooses the language in which numbers are checked. */
export function LanguageChoice() {
  const { words, language } = useVerifyWords()
  return (
    <Select
      aria-label={words.language}
      value={language}
      onChange={({ target }) => void chooseLanguage(target.value as Language)}
      options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
    />
  )
}
