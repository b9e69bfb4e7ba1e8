import { TextField } from '#web/ui/text-field.tsx'
import { suggestEmail } from './email-suggestion.ts'

/** An address, with the suggestion of another where it looks mistyped. */
export function EmailField({ warning, ...field }: Omit<Parameters<typeof TextField>[0], 'label'> & { value: string }) {
  const suggestion = suggestEmail(field.value)
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      warning={warning ?? (suggestion && `Did you mean ${suggestion}?`)}
      {...field}
    />
  )
}
