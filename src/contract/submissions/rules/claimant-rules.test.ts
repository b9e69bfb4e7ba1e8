import { expect, test } from 'vitest'
import { type Change, claimant, problemsAfter, type Row, unbroken } from '../../testing/case-changes.ts'
import { claimantRules } from './claimant-rules.ts'

const range = 'Choose a day from 1926-11-21 to 2026-11-21.'

const rows: Row[] = [
  ...(
    ['first_name', 'last_name', 'legal_name', 'phone', 'street', 'city', 'postal_code', 'state', 'country'] as const
  ).map((name): Row => [
    `Required of a claimant: ${name}`,
    claimant({ [name]: ' ' }),
    `claimant.${name}`,
    'Response required.',
  ]),
  ['Required of a claimant: title', claimant({ title: null }), 'claimant.title', 'Response required.'],
  [
    'Required of a claimant: date_of_birth',
    claimant({ date_of_birth: null }),
    'claimant.date_of_birth',
    'Response required.',
  ],
  ['date_of_birth is a date', claimant({ date_of_birth: '2001-13-01' }), 'claimant.date_of_birth', range],
  [
    'date_of_birth must be at least 16 years ago',
    claimant({ date_of_birth: '2010-11-22' }),
    'claimant.date_of_birth',
    'As per our Terms of Use, we are unable to accept cases from persons under the age of 16 years old',
  ],
  ...(['first_name', 'last_name'] as const).flatMap((name): Row[] => [
    [`${name}: max 40`, claimant({ [name]: 'A'.repeat(41) }), `claimant.${name}`, 'Maximum of 40 characters allowed.'],
    [
      `${name} is no more than a name`,
      claimant({ [name]: 'Ana at evil.example/pay' }),
      `claimant.${name}`,
      'A name cannot hold “/”, “<”, “@” or control characters.',
    ],
  ]),
  [
    'legal_name is no more than a name',
    claimant({ legal_name: 'Foto A/S https://evil.example' }),
    'claimant.legal_name',
    'A company’s name cannot hold “://”, “<”, “@” or control characters.',
  ],
  ['An email that is given is one', claimant({ email: 'ana@gmail.con' }), 'claimant.email', 'Invalid email address.'],
  ['phone: at least 6 characters', claimant({ phone: '12345' }), 'claimant.phone', 'Minimum of 6 characters required.'],
  [
    'Spaces do not make a phone number longer',
    claimant({ phone: ' 12345 ' }),
    'claimant.phone',
    'Minimum of 6 characters required.',
  ],
  [
    'phone: at most 40 characters',
    claimant({ phone: '1'.repeat(41) }),
    'claimant.phone',
    'Maximum of 40 characters allowed.',
  ],
  ['street: max 40', claimant({ street: 's'.repeat(41) }), 'claimant.street', 'Maximum of 40 characters allowed.'],
  ['city: max 40', claimant({ city: 's'.repeat(41) }), 'claimant.city', 'Maximum of 40 characters allowed.'],
  ['state: max 40', claimant({ state: 's'.repeat(41) }), 'claimant.state', 'Maximum of 40 characters allowed.'],
  [
    'postal_code: max 20',
    claimant({ postal_code: '1'.repeat(21) }),
    'claimant.postal_code',
    'Maximum of 20 characters allowed.',
  ],
  [
    'country is one of the list',
    claimant({ country: 'Portugal' }),
    'claimant.country',
    'Please choose a country from the list.',
  ],
]

test.each(rows)('%s', (_, breaking, path, message) => {
  expect(problemsAfter(breaking).filter((problem) => problem.path === path)).toMatchObject([{ path, message }])
})

test('Each of these rules is broken by one of these', () => {
  expect(unbroken(claimantRules, rows, ({ claimant }, known) => [{ claimant, known }])).toEqual([])
})

test.each<[string, Change]>([
  ['email is optional', claimant({ email: '' })],
  ['Somebody of exactly 16 years may claim', claimant({ date_of_birth: '2010-11-21' })],
  [
    'A phone number of 6 characters, and what is as long as it may be',
    claimant({ phone: '123456', city: 'c'.repeat(40), postal_code: '1'.repeat(20) }),
  ],
  [
    'Spaces around an answer do not count as its length',
    claimant({ phone: '1'.repeat(40), street: ` ${'s'.repeat(40)} ` }),
  ],
])('%s', (_, change) => {
  expect(problemsAfter(change)).toEqual([])
})
