import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps, useFieldControl } from './field.tsx'
import { inputLook } from './text-field.tsx'

const longest = 10_000
type AreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'id'>
type Counted = { left: (count: number) => string; cut: (most: number) => string }

const inEnglish: Counted = {
  left: (count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'character' : 'characters'} left.`,
  cut: (most) => `Only ${most.toLocaleString('en-US')} characters fit: the rest of what was pasted is left out.`,
}

/** Text of up to 10,000 characters. It counts the remaining ones from nine tenths on, and says when pasted text does not fit. */
export function TextareaField({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  counted = inEnglish,
  onChange,
  onPaste,
  ...area
}: FieldProps & AreaProps & { counted?: Counted }) {
  const maxLength = area.maxLength ?? longest
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  const length = area.value === undefined ? typed : String(area.value).length
  const [isCut, setCut] = useState(false)
  const [seen, setSeen] = useState(length)
  if (seen !== length) {
    setSeen(length)
    if (length < maxLength) setCut(false)
  }
  const left = maxLength - length
  const count = left <= maxLength / 10 ? counted.left(left) : undefined
  return (
    <Field
      {...{ label, error, alwaysShow, isOptional }}
      warning={isCut ? counted.cut(maxLength) : warning}
      hint={count ?? hint}
    >
      <Area
        {...area}
        maxLength={maxLength}
        onChange={(event) => {
          setTyped(event.target.value.length)
          onChange?.(event)
        }}
        onPaste={(event) => {
          const { selectionStart, selectionEnd, value } = event.currentTarget
          const room = maxLength - value.length + selectionEnd - selectionStart
          setCut(event.clipboardData.getData('text').length > room)
          onPaste?.(event)
        }}
      />
    </Field>
  )
}

const Area = (props: AreaProps) => (
  <textarea rows={4} {...useFieldControl()} {...props} className={`${inputLook} field-sizing-content min-h-28`} />
)
