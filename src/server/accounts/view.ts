import type { SignedIn, User } from '#contract/accounts/user.ts'
import type { AccountRow } from './store.ts'

export const showUser = (account: AccountRow): User => ({
  _id: account.id,
  email: account.email,
  details: {
    first_name: account.firstName,
    last_name: account.lastName,
    company: account.company,
    country: account.country,
  },
  role: account.role,
  features: account.features,
})

export const showSignedIn = ({ account, token }: { account: AccountRow; token: string }): SignedIn => ({
  user: showUser(account),
  token,
  graphApiToken: token,
})
