import { type ReactNode, useId, useState } from 'react'
import { type FieldProblem, reasonOf } from '../field.tsx'
import { FieldMessage } from '../field-message.tsx'

export type RadioOptionsProps<Value> = {
  question: ReactNode
  /** Stacked beyond three options, or with a note. */
  options: readonly { value: Value; label: string; note?: string }[]
  value: Value | null
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: FieldProblem
  alwaysShow?: boolean | undefined
}

/** Question with a few answers; none is chosen at first. */
export function RadioOptions<Value>({
  question,
  options,
  value,
  onChange,
  hint,
  error,
  alwaysShow,
}: RadioOptionsProps<Value>) {
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  const shown = alwaysShow || isTouched ? reasonOf(error) : undefined
  return (
    <fieldset
      className="grid gap-1.5"
      aria-describedby={shown || hint ? id : undefined}
      data-fault={shown ? 'choice' : undefined}
    >
      <legend className="mb-1 text-small font-medium">{question}</legend>
      <div
        className={options.length > 3 || options.some(({ note }) => note) ? 'grid gap-1' : 'flex flex-wrap gap-x-6'}
        onBlur={() => setTouched(true)}
      >
        {options.map(({ value: own, label, note }, at) => (
          <div key={label}>
            <label className="flex min-h-9 items-center gap-2.5">
              <input
                type="radio"
                name={id}
                checked={own === value}
                onChange={() => onChange(own)}
                aria-describedby={note ? `${id}-${at}` : undefined}
                className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-raised bg-clip-content p-1 checked:border-ink checked:bg-ink hover:border-ink"
              />
              {label}
            </label>
            {note && (
              <p id={`${id}-${at}`} className="max-w-prose ps-7.5 text-small text-dim">
                {note}
              </p>
            )}
          </div>
        ))}
      </div>
      <FieldMessage id={id} isSilent={!isTouched} tone={shown ? 'error' : 'hint'}>
        {shown ?? hint}
      </FieldMessage>
    </fieldset>
  )
}
