import { type KeyboardEvent, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Removable } from './removable.tsx'
import { TextInput } from './text-field.tsx'

type MultiEmailProps = { value: readonly string[]; onChange: (value: string[]) => void }

/** Takes several addresses, separated by commas or semicolons. Enter and leaving the field add the typed ones. */
export function MultiEmailField({ value, onChange, ...field }: Omit<FieldProps, 'children'> & MultiEmailProps) {
  const [typed, setTyped] = useState('')
  const commit = () => {
    const next = withEmails(value, typed)
    setTyped('')
    if (next.length !== value.length) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit()
  }
  return (
    <div className="grid gap-1.5">
      <Field {...field}>
        <TextInput
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={commit}
        />
      </Field>
      <Removable
        label="Addresses"
        entries={value}
        onRemove={(removed) => onChange(value.filter((email) => email !== removed))}
      />
    </div>
  )
}

/** Adds typed addresses, split at commas and semicolons, without duplicates. */
export const withEmails = (known: readonly string[], typed: string): string[] => [
  ...new Set([
    ...known,
    ...typed
      .replaceAll(';', ',')
      .split(',')
      .map((email) => email.trim())
      .filter(Boolean),
  ]),
]
