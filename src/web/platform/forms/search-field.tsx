import { type ChangeEvent, useEffect, useState } from 'react'
import { TextField, TextInput } from '#web/ui/forms/text-field.tsx'
import { useSettled } from '../use-settled.ts'

type SearchFieldProps = {
  label?: string
  /** True when only screen readers get the label. */
  isNameless?: boolean
  value: string
  placeholder: string
  onChange: (text: string) => void
  /** Converts typed text for the address, beyond trimming. */
  meaning?: (text: string) => string
}

/** Text in the field, the last given value, and the sent values that have not returned yet. */
type Typed = { text: string; value: string; sent: readonly string[] }

/**
 * Search words that the address carries. The address follows after a pause in typing, and a changed address updates the field. A returning value of
 * the field's own does not change the text, which may have grown since.
 */
export function SearchField({
  label = 'Search',
  isNameless = false,
  value,
  placeholder,
  onChange,
  meaning = (text) => text.trim(),
}: SearchFieldProps) {
  const [typed, setTyped] = useState<Typed>({ text: value, value, sent: [] })
  if (typed.value !== value) setTyped(given(typed, value))
  const settled = useSettled(typed.text)
  useEffect(() => {
    const meant = meaning(settled)
    if (settled !== typed.text || meant === (typed.sent.at(-1) ?? value)) return
    setTyped({ ...typed, sent: [...typed.sent, meant] })
    onChange(settled.trim())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed changes the address, not the address itself
  }, [settled])
  const input = {
    type: 'search',
    placeholder,
    maxLength: 200,
    value: typed.text,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, text: currentTarget.value }),
  }
  return isNameless ? <TextInput aria-label={label} {...input} /> : <TextField label={label} {...input} />
}

function given({ text, sent }: Typed, value: string): Typed {
  const at = sent.indexOf(value)
  return at < 0 ? { text: value, value, sent: [] } : { text, value, sent: sent.slice(at + 1) }
}
