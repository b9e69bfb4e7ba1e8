import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { restoreParts } from './parts/restore-parts.ts'
import { partsOf, removePartsOf } from './parts/part-store.ts'

/** The parts of sites that an account holds apart. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => ({
    documents: { parts: (await partsOf(db, [accountId])).get(accountId) ?? [] },
    files: [],
  }),
  erase: ({ db }, accountId) => removePartsOf(db, accountId),
  restore: restoreParts,
}
