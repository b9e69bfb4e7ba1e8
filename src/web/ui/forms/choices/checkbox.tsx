import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { type FieldProblem, reasonOf } from '../field.tsx'
import { FieldMessage } from '../field-message.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type'> & {
  label: ReactNode
  error?: FieldProblem
  alwaysShow?: boolean | undefined
}

export function Checkbox({ label, error, alwaysShow, ...input }: CheckboxProps) {
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  const shown = alwaysShow || isTouched ? reasonOf(error) : undefined
  return (
    <div className="grid gap-1.5" onBlur={() => setTouched(true)} onInput={() => setTouched(true)}>
      <label className="flex items-start gap-2.5 py-1">
        <span className="relative mt-0.5 inline-flex size-5 shrink-0">
          <input
            {...input}
            type="checkbox"
            aria-invalid={shown ? true : undefined}
            aria-describedby={shown ? id : undefined}
            className="peer size-5 appearance-none rounded-frame border border-edge bg-raised checked:border-ink checked:bg-ink hover:border-ink aria-invalid:border-mark disabled:opacity-50"
          />
          <Check
            aria-hidden
            className="pointer-events-none invisible absolute inset-0.5 size-4 text-paper peer-checked:visible"
          />
        </span>
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      <FieldMessage id={id} isSilent={!isTouched} tone="error">
        {shown}
      </FieldMessage>
    </div>
  )
}
