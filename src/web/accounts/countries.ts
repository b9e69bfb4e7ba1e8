import { countryCodes } from '#contract/accounts/countries.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Every country's code, ordered by name. */
export const countries: readonly { value: string; label: string }[] = countryCodes
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))
