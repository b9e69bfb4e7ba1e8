import { RadioOptions, type RadioOptionsProps } from './radio-options.tsx'

const answers = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const

type YesNoProps = Omit<RadioOptionsProps<boolean>, 'options'> & {
  /** Words for true and false instead of Yes and No. */
  options?: RadioOptionsProps<boolean>['options']
}

/** Yes-or-no question; null while unanswered. Throws for other options. */
export function YesNo({ options = answers, ...question }: YesNoProps) {
  if (options.length !== 2 || options[0]?.value === options[1]?.value)
    throw new Error('A boolean field needs exactly two options.')
  return <RadioOptions {...question} options={options} />
}
