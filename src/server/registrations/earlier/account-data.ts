import type { Deps } from '#server/platform/deps.ts'
import type { AccountData } from '#server/platform/features/account-data.ts'
import { earlierOfOwner, removeEarlierOf } from './earlier-store.ts'

/** Registrations from elsewhere in an account's export, and their removal with the account. */
export const earlierData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => ({
    documents: { earlierRegistrations: await earlierOfOwner(db, accountId) },
    files: [],
  }),
  erase: ({ db }, accountId) => removeEarlierOf(db, accountId),
}
