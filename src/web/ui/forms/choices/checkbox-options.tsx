import { Checkbox } from './checkbox.tsx'

type CheckboxOptionsProps<Value extends string> = {
  question: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** A question with any number of visible answers. */
export const CheckboxOptions = <Value extends string>({
  question,
  options,
  value,
  onChange,
}: CheckboxOptionsProps<Value>) => (
  <fieldset>
    <legend className="mb-1 text-small font-medium">{question}</legend>
    <div className="flex flex-wrap gap-x-6">
      {options.map(({ value: own, label }) => (
        <Checkbox
          key={own}
          label={label}
          checked={value.includes(own)}
          onChange={({ target }) => onChange(target.checked ? [...value, own] : value.filter((one) => one !== own))}
        />
      ))}
    </div>
  </fieldset>
)
