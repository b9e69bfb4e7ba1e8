import type { DetailField, ProfileChange, SettingField } from '#contract/accounts/profile.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import type { AccountRow } from '../store.ts'
import { changeProfile, lockAccount, profileColumns } from './profile-store.ts'

/** Missing fields stay as they are. A silent change is not published to the owner's other windows. */
export async function updateProfile(
  { db }: Pick<Deps, 'db'>,
  accountId: Id,
  { details = {}, ...settings }: ProfileChange,
  isSilent: boolean,
): Promise<AccountRow> {
  return await changeInTurn({ db }, accountId, isSilent, (account) => changeOf(account, { ...details, ...settings }))
}

type Field = DetailField | SettingField
type Change = Parameters<typeof changeProfile>[2]
type Given = NonNullable<ProfileChange['details']> & Omit<ProfileChange, 'details'>

/** Given fields, by their columns. */
function changeOf(account: AccountRow, given: Given): Change {
  const { company, features, hidden_modals: hidden } = given
  const kept: Partial<Record<Field, unknown>> = {
    ...given,
    company: company === '' ? null : company,
    features: features && { ...account.features, ...features },
    hidden_modals: hidden && [...new Set(hidden)],
  }
  const set = (Object.keys(profileColumns) as Field[]).map((name) => [profileColumns[name], kept[name]] as const)
  return Object.fromEntries(set.filter(([, value]) => value !== undefined))
}

/** Changes an account by what it holds now; two changes at once come one after the other. `following` is done in the same transaction. */
export async function changeInTurn(
  { db, following }: Pick<Deps, 'db'> & { following?: (tx: Tx, accountId: Id) => Promise<void> },
  accountId: Id,
  isSilent: boolean,
  change: (account: AccountRow) => Change,
): Promise<AccountRow> {
  return await db.transaction(async (tx: Tx) => {
    const changed = await changeProfile(tx, accountId, change(await lockAccount(tx, accountId)))
    await following?.(tx, accountId)
    if (!isSilent) await appendEvent(tx, accountId, { type: 'user' })
    return changed
  })
}
