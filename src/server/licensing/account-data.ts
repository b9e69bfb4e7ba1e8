import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readLedger, removeLedgerOf } from './store.ts'

/** What licensing does for an account that leaves or takes everything away. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => ({ documents: { licences: await readLedger(db, accountId) }, files: [] }),
  erase: ({ db }, accountId) => removeLedgerOf(db, accountId),
}
