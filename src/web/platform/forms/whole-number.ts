type Range = { min: number; max?: number }

/** Rule for a whole number within a range. */
export const wholeNumber = ({ min, max }: Range) => ({
  validate: (value: number | null) =>
    (value !== null && Number.isSafeInteger(value) && value >= min && (max === undefined || value <= max)) ||
    (max === undefined
      ? `Please give a whole number, ${min} or more.`
      : `Please give a whole number from ${min} to ${max.toLocaleString('en-US')}.`),
})
