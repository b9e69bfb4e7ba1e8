import { RadioOptions, type RadioOptionsProps } from './radio-options.tsx'

const answers = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const

/** A question that is answered with yes or no; null until it is. */
export const YesNo = (props: Omit<RadioOptionsProps<boolean>, 'options'>) => (
  <RadioOptions {...props} options={answers} />
)
