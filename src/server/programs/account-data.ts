import type { Deps } from '#server/platform/deps.ts'
import type { AccountData } from '#server/platform/features/account-data.ts'
import { keysOf, removeKeysOf } from './store.ts'
import { showKey } from './view.ts'

/** Exports an account's keys without secrets, and removes them. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => ({
    documents: { programs: (await keysOf(db, accountId)).map(showKey) },
    files: [],
  }),
  erase: ({ db }, accountId) => removeKeysOf(db, accountId),
}
