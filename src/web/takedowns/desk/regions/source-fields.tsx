import { useState } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'

type ReadSource = { title: string; address: string }
type SourceFieldsProps = { typed: ReadSource; type: (typed: ReadSource) => void }

export function useSource(begun: ReadSource = { title: '', address: '' }): SourceFieldsProps {
  const [typed, type] = useState(begun)
  return { typed, type }
}

/** The text that was read, and the place where it can be read. */
export const SourceFields = ({ typed, type }: SourceFieldsProps) => (
  <>
    <TextField
      label="Text that you read"
      placeholder="Copyright Act, section 41.25"
      maxLength={500}
      value={typed.title}
      onChange={({ target }) => type({ ...typed, title: target.value })}
    />
    <TextField
      label="Address of the text"
      placeholder="https://"
      maxLength={500}
      value={typed.address}
      onChange={({ target }) => type({ ...typed, address: target.value })}
    />
  </>
)
