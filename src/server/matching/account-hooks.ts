import type { AccountHooks } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findsOfOwner, removeClustersOf } from './match-store.ts'

/** What matching does for an account that leaves or takes everything away. Finds go with their images; what is left are their sites. */
export const matchingAccountHooks = ({ db }: Pick<Deps, 'db'>): AccountHooks => ({
  exporting: async (accountId) => ({ documents: await findsOfOwner(db, accountId), files: [] }),
  removing: (accountId) => removeClustersOf(db, accountId),
})
