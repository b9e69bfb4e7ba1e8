import { createContext, type ReactNode, use, useId, useState } from 'react'
import { FieldMessage } from './field-message.tsx'

/** A message, or an object with it as reason. */
export type FieldProblem = string | { reason: string } | undefined

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: FieldProblem
  warning?: FieldProblem
  /** Shows problems of an untouched field, as after submitting. */
  alwaysShow?: boolean | undefined
  isOptional?: boolean | undefined
}

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
const FieldContext = createContext<Control | undefined>(undefined)

/** Ties a control to its label and messages. */
export const useFieldControl = (): Control | undefined => use(FieldContext)

/** Label, control, and below it the error, else the warning, else the hint. Problems show once the field was left or changed. */
export function Field({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  children,
}: FieldProps & { children: ReactNode }) {
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  const isShown = alwaysShow || isTouched
  const problem = isShown ? (reasonOf(error) ?? reasonOf(warning)) : undefined
  const isInvalid = isShown && reasonOf(error) !== undefined
  const messageId = problem || hint ? `${id}-message` : undefined
  const control = { id, 'aria-describedby': messageId, 'aria-invalid': isInvalid || undefined }
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5"
      onBlur={() => setTouched(true)}
      onInput={() => setTouched(true)}
    >
      <FieldLabel htmlFor={id} isOptional={isOptional}>
        {label}
      </FieldLabel>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldMessage id={messageId} isSilent={!isTouched} tone={isInvalid ? 'error' : problem ? 'warning' : 'hint'}>
        {problem ?? hint}
      </FieldMessage>
    </div>
  )
}

/** Label text, with `(optional)` after it for an optional field. */
function FieldLabel({
  htmlFor,
  isOptional,
  children,
}: {
  htmlFor: string
  isOptional: boolean | undefined
  children: ReactNode
}) {
  return (
    <label htmlFor={htmlFor} className="text-small font-medium">
      {children}
      {isOptional && <span className="font-normal text-dim"> (optional)</span>}
    </label>
  )
}

export const reasonOf = (problem: FieldProblem): string | undefined =>
  (typeof problem === 'object' ? problem.reason : problem) || undefined
