import { Email } from '../../accounts/forms.ts'
import { forgedName, isForgedName, longestName } from '../../accounts/names.ts'
import { dayComplaint, isOfAge } from '../../reference/days.ts'
import { claimantLimits, tooLong, tooShort } from '#contract/cases/submission/limits.ts'
import { isBlank, type Known, type Rule } from './rule.ts'
import type { Claimant } from '#contract/cases/submission/submission.ts'

type Claiming = { claimant: Claimant; known: Known }
type Line = Exclude<keyof Claimant, 'title' | 'date_of_birth'>

const required = (path: keyof Claimant): Rule<Claiming> => ({
  path,
  complaint: ({ claimant }) => isBlank(claimant[path] ?? '') && 'Response required.',
})

const atMost = (path: Line, most: number): Rule<Claiming> => ({
  path,
  complaint: ({ claimant }) => claimant[path].trim().length > most && tooLong(most),
})

/** These names stand in letters to others. */
const plain = (path: 'first_name' | 'last_name' | 'legal_name'): Rule<Claiming> => {
  const whose = path === 'legal_name' ? 'company' : 'person'
  return { path, complaint: ({ claimant }) => isForgedName(claimant[path], whose) && forgedName[whose] }
}

/** The rules on the person who authorises the case. */
export const claimantRules: readonly Rule<Claiming>[] = [
  required('title'),
  required('first_name'),
  required('last_name'),
  required('legal_name'),
  ...(['first_name', 'last_name'] as const).map((path) => atMost(path, longestName)),
  ...(['first_name', 'last_name', 'legal_name'] as const).map(plain),
  {
    path: 'email',
    complaint: ({ claimant }) =>
      !isBlank(claimant.email) && !Email.safeParse(claimant.email).success && 'Invalid email address.',
  },
  required('date_of_birth'),
  {
    path: 'date_of_birth',
    complaint: ({ claimant, known }) => dayComplaint(claimant.date_of_birth, known.today),
  },
  {
    path: 'date_of_birth',
    complaint: ({ claimant, known }) =>
      !isOfAge(claimant.date_of_birth ?? '', claimantLimits.age, known.today) &&
      `As per our Terms of Use, we are unable to accept cases from persons under the age of ${claimantLimits.age} years old`,
  },
  required('phone'),
  {
    path: 'phone',
    complaint: ({ claimant }) =>
      claimant.phone.trim().length < claimantLimits.phone.least && tooShort(claimantLimits.phone.least),
  },
  atMost('phone', claimantLimits.phone.most),
  required('street'),
  atMost('street', claimantLimits.place),
  required('city'),
  atMost('city', claimantLimits.place),
  required('postal_code'),
  atMost('postal_code', claimantLimits.postalCode),
  required('state'),
  atMost('state', claimantLimits.place),
  required('country'),
  {
    path: 'country',
    complaint: ({ claimant, known }) =>
      !known.countries.some(({ iso }) => iso === claimant.country) && 'Please choose a country from the list.',
  },
]
