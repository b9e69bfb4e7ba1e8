import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { restoreLicences } from './restore-licences.ts'
import { readLedger, removeLedgerOf } from './store.ts'

/** Exports and erases an account's licences. */
export const accountData: AccountData<Pick<Deps, 'db' | 'queue' | 'events'>> = {
  export: async ({ db }, accountId) => ({ documents: { licences: await readLedger(db, accountId) }, files: [] }),
  erase: ({ db }, accountId) => removeLedgerOf(db, accountId),
  restore: restoreLicences,
}
