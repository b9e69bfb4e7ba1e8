import { Checkbox } from './checkbox.tsx'
import type { FieldProblem } from '../field.tsx'

type CheckboxFieldProps = {
  label: string
  /** Words for true and false: 'Provided' and 'Not provided'. */
  items: { true: string; false: string }
  value: boolean
  onChange: (value: boolean) => void
  error?: FieldProblem
  alwaysShow?: boolean
}

/** Checkbox that names its state. Throws for unnamed states. */
export function CheckboxField({ label, items, value, onChange, ...problem }: CheckboxFieldProps) {
  if (!items.true || !items.false) throw new Error('A checkbox needs true and false item labels.')
  return (
    <Checkbox
      {...problem}
      label={
        <>
          {label}: <span className="text-dim">{value ? items.true : items.false}</span>
        </>
      }
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
