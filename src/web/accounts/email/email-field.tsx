import { useEffect, useState } from 'react'
import { reasonOf } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type EmailFieldProps = Omit<Parameters<typeof TextField>[0], 'label'> & { label?: string; value: string }

/** Email field that suggests a correction for a mistyped address. */
export function EmailField({ label = 'Email', warning, error, ...field }: EmailFieldProps) {
  const suggestion = useSuggestion(field.value)
  const meant = suggestion && `Did you mean ${suggestion}?`
  const said = (reason: typeof warning) => [reasonOf(reason), meant].filter(Boolean).join(' ')
  return (
    <TextField
      label={label}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      warning={said(warning)}
      error={error && said(error)}
      {...field}
    />
  )
}

/** The list of mistyped addresses loads after the page. */
function useSuggestion(address: string): string | undefined {
  const [suggested, setSuggested] = useState<{ instead: string; suggestion: string | undefined }>()
  useEffect(() => {
    if (!address.includes('@')) return undefined
    let isCurrent = true
    void import('./email-suggestion.ts').then(
      ({ suggestEmail }) => {
        if (isCurrent) setSuggested({ instead: address, suggestion: suggestEmail(address) })
      },
      // If the list cannot load, there are no suggestions.
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [address])
  return suggested?.instead === address ? suggested.suggestion : undefined
}
