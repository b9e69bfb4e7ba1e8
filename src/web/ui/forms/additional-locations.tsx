import { type KeyboardEvent, useState } from 'react'
import { isSameAddress, webAddress } from '#contract/reference/web-address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Field, type FieldProps } from './field.tsx'
import { Removable } from './removable.tsx'
import { TextInput } from './text-field.tsx'

type AdditionalLocationsProps = { value: readonly string[]; onChange: (value: string[]) => void }

const warn = (message: string) => notify(message, { tone: 'warn', stays: 5000 })

const noAddress = 'This is not the address of a page. Begin it with http:// or https://.'
const isThere = 'This URL is already on the list of additional pages.'

/** Lists further pages. Leaving the field adds the address too; duplicates and invalid addresses get a warning. */
export function AdditionalLocations({
  value,
  onChange,
  ...field
}: Omit<FieldProps, 'children'> & AdditionalLocationsProps) {
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const url = typed.trim()
  const problem =
    url === ''
      ? undefined
      : !webAddress(url)
        ? noAddress
        : value.some((one) => isSameAddress(one, url))
          ? isThere
          : undefined
  const add = () => {
    if (url === '') return
    if (problem !== undefined) return warn(problem)
    setTyped('')
    onChange([...value, url])
  }
  const leave = () => {
    setLeft(true)
    if (problem === undefined) add()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-2">
      <Field {...field} error={(isLeft ? problem : undefined) ?? field.error}>
        <TextInput
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={() => setLeft(false)}
          onBlur={leave}
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
