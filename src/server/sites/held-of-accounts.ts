import type { AccountHolder } from '#server/platform/features/account-holder.ts'
import type { Deps } from '#server/platform/deps.ts'
import { partsOf, removePartsOf } from './parts/part-store.ts'

/** The parts of sites that an account holds apart. */
export const heldOfAccounts: AccountHolder<Pick<Deps, 'db'>> = {
  exports: async ({ db }, accountId) => ({
    documents: { parts: (await partsOf(db, [accountId])).get(accountId) ?? [] },
    files: [],
  }),
  erases: ({ db }, accountId) => removePartsOf(db, accountId),
}
