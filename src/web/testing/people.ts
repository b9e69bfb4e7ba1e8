import type { SignedIn, User } from '#contract/accounts/user.ts'

/** Ana, a photographer. */
export const ana: User = {
  _id: 'a1a1a1a1a1a1a1a1a1a1a1a1',
  email: 'ana@ibarra.example',
  details: { first_name: 'Ana', last_name: 'Ibarra', company: null, country: 'PT' },
  role: 'owner',
  email_verified: true,
  second_factor: false,
  features: {},
  staff_roles: [],
  sources: {},
  websites: [],
  hidden_modals: [],
  language: 'en',
  time_zone: 'UTC',
  deletes_at: null,
}

/** Chiara, who decides about cases. */
export const chiara: User = {
  ...ana,
  _id: 'c1c1c1c1c1c1c1c1c1c1c1c1',
  email: 'chiara@rightframe.example',
  details: { first_name: 'Chiara', last_name: 'Conti', company: null, country: 'IT' },
  role: 'staff',
  second_factor: true,
  staff_roles: ['reviewer'],
}

export const anaSignedIn: SignedIn = {
  user: ana,
  token: 'token-of-ana-1234567890',
  graphApiToken: 'token-of-ana-1234567890',
}
