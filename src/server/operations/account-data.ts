import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { showStrike } from './trust/show-owners.ts'
import { deleteStrikesOf, strikesOf } from './trust/strike-store.ts'

/** Strikes in an account's export, and their removal with the account. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => {
    const strikes = (await strikesOf(db, [accountId])).map((row) =>
      showStrike({ ...row, byName: 'Staff', removedByName: 'Staff' }),
    )
    return { documents: { strikes }, files: [] }
  },
  erase: ({ db }, accountId) => deleteStrikesOf(db, accountId),
}
