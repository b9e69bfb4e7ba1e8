import type { Claimant } from '#contract/cases/submission/submission.ts'

/** Labels of the claimant's fields, by their names in the submission. */
export const claimantLabels: Readonly<Record<keyof Claimant, string>> = {
  title: 'Title',
  first_name: 'First name',
  last_name: 'Last name',
  legal_name: 'Legal name',
  email: 'Email',
  phone: 'Phone',
  street: 'Street and number',
  city: 'City',
  postal_code: 'Postal code',
  state: 'State or province',
  date_of_birth: 'Date of birth',
  country: 'Country',
}
