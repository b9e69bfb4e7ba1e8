import type { ProfileChange } from '#contract/accounts/profile.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import type { AccountRow } from '../store.ts'
import { changeProfile, lockAccount } from './profile-store.ts'

/** What is left out stays as it is. A silent change is not told to the owner's other windows. */
export async function updateProfile(
  { db }: Pick<Deps, 'db'>,
  accountId: Id,
  { details = {}, language, time_zone, features, hidden_modals }: ProfileChange,
  isSilent: boolean,
): Promise<AccountRow> {
  const { first_name, last_name, company, country } = details
  return await changeInTurn({ db }, accountId, isSilent, (account) =>
    onlySet({
      firstName: first_name,
      lastName: last_name,
      company: company === '' ? null : company,
      country,
      language,
      timeZone: time_zone,
      features: features && { ...account.features, ...features },
      hiddenModals: hidden_modals && [...new Set(hidden_modals)],
    }),
  )
}

type Change = Parameters<typeof changeProfile>[2]

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

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const onlySet = <T extends object>(change: T): Given<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<T>
