import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { showPrice } from './price-of-case.ts'
import { pricesOfOwner } from './price-store.ts'

/** Prices of an account's cases. They go with their case. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => ({
    documents: { casePrices: (await pricesOfOwner(db, accountId)).map(showPrice) },
    files: [],
  }),
  erase: async () => {},
}
