import type { Session } from '#contract/accounts/sessions.ts'
import { detailFields, settingFields } from '#contract/accounts/profile.ts'
import type { SignedIn, User } from '#contract/accounts/user.ts'
import { type NameIn, recordOf } from '#contract/field-table.ts'
import type { Id } from '#contract/wire.ts'
import { profileColumns } from './profile/profile-store.ts'
import type { AccountRow, SessionRow } from './store.ts'

export const showUser = (account: AccountRow): User => ({
  _id: account.id,
  email: account.email,
  details: fieldsIn(detailFields, account),
  ...fieldsIn(settingFields, account),
  role: account.role,
  email_verified: account.emailVerifiedAt !== null,
  second_factor: account.secondFactorAt !== null,
  staff_roles: account.staffRoles,
  sources: account.sources,
  websites: account.websites,
  deletes_at: account.deletesAt?.toISOString() ?? null,
})

type Columns = typeof profileColumns

/** Values of an account in the fields of a table. */
const fieldsIn = <Table extends typeof detailFields | typeof settingFields>(table: Table, account: AccountRow) =>
  recordOf(table, (name) => account[profileColumns[name as keyof Columns]]) as {
    [Name in NameIn<Table> & keyof Columns]: AccountRow[Columns[Name]]
  }

export const showSignedIn = ({ account, token }: { account: AccountRow; token: string }): SignedIn => ({
  user: showUser(account),
  token,
  graphApiToken: token,
})

/** A session as its owner sees it from session `current`. */
export const showSession = (session: SessionRow, current: Id): Session => ({
  _id: session.id,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  address: session.address,
  browser: session.browser,
  isCurrent: session.id === current,
})
