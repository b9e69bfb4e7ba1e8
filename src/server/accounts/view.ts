import type { Session } from '#contract/accounts/sessions.ts'
import type { SignedIn, User } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import type { AccountRow, SessionRow } from './store.ts'

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
  email_verified: account.emailVerifiedAt !== null,
  second_factor: account.secondFactorAt !== null,
  features: account.features,
  staff_roles: account.staffRoles,
  sources: account.sources,
  websites: account.websites,
  hidden_modals: account.hiddenModals,
  language: account.language,
  time_zone: account.timeZone,
  deletes_at: account.deletesAt?.toISOString() ?? null,
})

export const showSignedIn = ({ account, token }: { account: AccountRow; token: string }): SignedIn => ({
  user: showUser(account),
  token,
  graphApiToken: token,
})

/** A session as its owner sees it, who looks from session `current`. */
export const showSession = (session: SessionRow, current: Id): Session => ({
  _id: session.id,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  address: session.address,
  browser: session.browser,
  isCurrent: session.id === current,
})
