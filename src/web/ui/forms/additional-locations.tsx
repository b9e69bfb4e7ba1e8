import { type KeyboardEvent, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Field, type FieldProps } from './field.tsx'
import { Removable } from './removable.tsx'
import { TextInput } from './text-field.tsx'

type AdditionalLocationsProps = { value: readonly string[]; onChange: (value: string[]) => void }

/** More pages than the first: an address is added or taken away. The same one twice is warned about, nothing is ignored. */
export function AdditionalLocations({
  value,
  onChange,
  ...field
}: Omit<FieldProps, 'children'> & AdditionalLocationsProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const url = typed.trim()
    if (url === '') return
    if (value.includes(url)) {
      notify('This URL is already on the list of additional pages.', { tone: 'warn', stays: 5000 })
      return
    }
    setTyped('')
    onChange([...value, url])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-2">
      <Field {...field}>
        <TextInput
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Row>
        <Button look="quiet" size="small" onClick={add}>
          Add
        </Button>
      </Row>
      <Removable
        label="Additional pages"
        entries={value}
        onRemove={(removed) => onChange(value.filter((url) => url !== removed))}
      />
    </div>
  )
}
