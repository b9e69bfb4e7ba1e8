import { useEffect, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'
import { useSettled } from '../use-settled.ts'

type SearchFieldProps = { label?: string; value: string; placeholder: string; onChange: (text: string) => void }

/**
 * Words that an address carries. The address follows once nobody types any more; an address that changes by itself changes what is
 * typed.
 */
export function SearchField({ label = 'Search', value, placeholder, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, from: value })
  if (typed.from !== value) setTyped({ text: value, from: value })
  const settled = useSettled(typed.text.trim())
  useEffect(() => {
    if (settled === typed.text.trim() && settled !== value) onChange(settled)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed changes the address, not the address itself
  }, [settled])
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      maxLength={200}
      value={typed.text}
      onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, from: value })}
    />
  )
}
