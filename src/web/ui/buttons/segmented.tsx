import { useId, useState } from 'react'

type SegmentedProps<Value extends string> = {
  /** The question that the choice answers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Chooses one of a few views; arrow keys move. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  // A choice shows at once; the value may take its time to follow, as an address does.
  const [{ known, shown }, show] = useState({ known: value, shown: value })
  if (known !== value) show({ known: value, shown: value })
  return (
    <fieldset className="flex w-fit max-w-full min-w-0 flex-wrap rounded-frame border border-edge bg-raised p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-9 items-center rounded-frame px-3.5 text-small font-medium hover:bg-line/60 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === shown}
            onChange={() => {
              show({ known: value, shown: option.value })
              onChange(option.value)
            }}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
