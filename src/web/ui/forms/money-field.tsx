import { useState } from 'react'
import { readAmount } from '#contract/reference/read-amount.ts'
import { Field, type FieldProps, useFieldControl } from './field.tsx'
import { inputLook } from './text-field.tsx'

const maxAmount = 10_000_000
const tooMuch = `This is more than ${maxAmount.toLocaleString('en-US')}, the most that can be given here.`

type MoneyProps = {
  /** Null while empty or invalid. */
  value: number | null
  currency: string
  onChange: (value: number | null) => void
  /** Larger amounts reach the caller, whose message refuses them. */
  toldFrom?: number
}

/**
 * Takes an amount from 0 to 10,000,000 as people type it. The field shows what it understood while typing, and formats it in its currency on blur.
 * Invalid or out-of-range input stays as typed, with a message; no amount is changed to fit.
 */
export function MoneyField({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  value,
  currency,
  onChange,
  toldFrom = Infinity,
}: FieldProps & MoneyProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const written = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency })
  const read = typed === null ? { value } : amountOf(typed, { currency, toldFrom })
  // The caller set another amount.
  const text = typed === null || read.value !== value ? (value === null ? '' : written(value)) : typed
  const problem = 'problem' in read && read.value === value ? read.problem : undefined
  const isTyping = typed !== null && !isLeft && read.value !== null
  return (
    <Field
      {...{ label, warning, isOptional }}
      hint={isTyping ? `Understood as ${written(read.value ?? 0)}` : hint}
      error={isLeft && problem !== undefined ? problem : error}
      alwaysShow={alwaysShow}
    >
      <MoneyInput
        text={text}
        onType={(next) => {
          setTyped(next)
          setLeft(false)
          onChange(amountOf(next, { currency, toldFrom }).value)
        }}
        onLeave={() => {
          setLeft(true)
          if (problem === undefined) setTyped(null)
        }}
      />
    </Field>
  )
}

function amountOf(typed: string, { currency, toldFrom }: { currency: string; toldFrom: number }) {
  const read = readAmount(typed, currency)
  return read.value !== null && read.value > maxAmount && read.value < toldFrom
    ? { value: null, problem: tooMuch }
    : read
}

type InputProps = { text: string; onType: (text: string) => void; onLeave: () => void }

const MoneyInput = ({ text, onType, onLeave }: InputProps) => (
  <input
    {...useFieldControl()}
    type="text"
    inputMode="decimal"
    autoComplete="off"
    value={text}
    onChange={({ target }) => onType(target.value)}
    onBlur={onLeave}
    className={`${inputLook} text-end tabular-nums`}
  />
)
