import type { AccountHooks } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readLedger, removeLedgerOf } from './store.ts'

/** What licensing does for an account that leaves or takes everything away. */
export const licensingAccountHooks = ({ db }: Pick<Deps, 'db'>): AccountHooks => ({
  exporting: async (accountId) => ({ documents: { licences: await readLedger(db, accountId) }, files: [] }),
  removing: (accountId) => removeLedgerOf(db, accountId),
})
