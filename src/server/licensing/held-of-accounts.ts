import type { AccountHolder } from '#server/platform/features/account-holder.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readLedger, removeLedgerOf } from './store.ts'

/** What licensing does for an account that leaves or takes everything away. */
export const heldOfAccounts: AccountHolder<Pick<Deps, 'db'>> = {
  exports: async ({ db }, accountId) => ({ documents: { licences: await readLedger(db, accountId) }, files: [] }),
  erases: ({ db }, accountId) => removeLedgerOf(db, accountId),
}
